package dev.roundtrip.shop.jpa;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A service with Spring Data JPA and Hibernate. */
@SpringBootApplication
public class JpaShopApplication {}
