package dev.roundtrip.shop.jdbc;

import dev.roundtrip.shop.WithoutHibernate;

/** A service with JdbcTemplate alone. */
@WithoutHibernate
public class JdbcShopApplication {}
