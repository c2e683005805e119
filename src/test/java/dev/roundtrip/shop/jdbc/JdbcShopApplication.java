package dev.roundtrip.shop.jdbc;

import dev.roundtrip.shop.ShopApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A service with JdbcTemplate alone. */
@SpringBootApplication(
        excludeName = {
            ShopApplication.HIBERNATE_3,
            ShopApplication.JPA_3,
            ShopApplication.HIBERNATE_4,
            ShopApplication.JPA_4
        })
public class JdbcShopApplication {}
