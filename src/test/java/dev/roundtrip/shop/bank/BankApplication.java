package dev.roundtrip.shop.bank;

import dev.roundtrip.shop.WithoutHibernate;

/** A service that moves money, with JdbcTemplate: the example of docs/guards.md. */
@WithoutHibernate
public class BankApplication {}
