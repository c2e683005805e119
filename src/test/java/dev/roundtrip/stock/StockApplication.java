package dev.roundtrip.stock;

import java.util.concurrent.CompletableFuture;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.stereotype.Service;

/** A service whose tests are slices: with JDBC, JPA, MyBatis, and as a whole with {@code @Async}. */
@SpringBootApplication
@EnableAsync
public class StockApplication {

    /** Counts in the background. */
    @Service
    public static class Stock {

        private final JdbcTemplate jdbc;

        Stock(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        /** The number of items, and the thread that counted them. */
        @Async
        public CompletableFuture<Thread> count() {
            jdbc.queryForObject("SELECT COUNT(*) FROM item", Integer.class);
            return CompletableFuture.completedFuture(Thread.currentThread());
        }
    }
}
