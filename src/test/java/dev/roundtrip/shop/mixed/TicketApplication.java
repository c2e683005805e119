package dev.roundtrip.shop.mixed;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableAsync;

/** A service with Hibernate, MyBatis and JdbcTemplate on one pool. */
@SpringBootApplication
@EnableAsync
public class TicketApplication {}
