package dev.roundtrip.shop.jdbc;

import dev.roundtrip.shop.Shop;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;

/** The shop with JdbcTemplate. */
@Service
public class JdbcShop implements Shop {

    private static final int BATCH = 100;

    private final JdbcTemplate jdbc;
    private final JdbcTemplate streaming;

    public JdbcShop(JdbcTemplate jdbc, DataSource dataSource) {
        this.jdbc = jdbc;
        this.streaming = new JdbcTemplate(dataSource);
        streaming.setFetchSize(Integer.MIN_VALUE);
    }

    private int credit(long customer) {
        Integer credit = jdbc.queryForObject("SELECT credit FROM customer WHERE id = ?", Integer.class, customer);
        return credit == null ? 0 : credit;
    }

    private void credit(long customer, int credit) {
        jdbc.update("UPDATE customer SET credit = ? WHERE id = ?", credit, customer);
    }

    @Override
    public String transaction() {
        int first = credit(1);
        int second = credit(2);
        credit(1, first - 10);
        credit(2, second + 10);
        return first + " " + second;
    }

    @Override
    public String readOnly() {
        return credit(1) + " " + credit(2);
    }

    @Override
    public String timeout() {
        return Integer.toString(credit(3));
    }

    @Override
    public String nPlusOne() {
        List<Long> customers = jdbc.queryForList("SELECT id FROM customer ORDER BY id LIMIT 10", Long.class);
        int purchases = 0;
        for (Long customer : customers) {
            purchases += jdbc.queryForList("SELECT amount FROM purchase WHERE customer_id = ?", Integer.class, customer)
                    .size();
        }
        return customers.size() + " customers, " + purchases + " purchases";
    }

    @Override
    public String saveAll() {
        int[][] counts = jdbc.batchUpdate(
                "INSERT INTO purchase (customer_id, amount) VALUES (?, ?)",
                Collections.nCopies(BATCH, 3),
                BATCH,
                (statement, amount) -> {
                    statement.setLong(1, 50);
                    statement.setInt(2, amount);
                });
        return Integer.toString(Stream.of(counts).mapToInt(each -> each.length).sum());
    }

    @Override
    public String page() {
        List<Long> ids = jdbc.queryForList("SELECT id FROM customer ORDER BY id LIMIT ? OFFSET ?", Long.class, 10, 10);
        Integer all = jdbc.queryForObject("SELECT COUNT(*) FROM customer", Integer.class);
        return ids.get(0) + " to " + ids.get(ids.size() - 1) + " of " + all;
    }

    @Override
    public String stream() {
        try (Stream<Integer> amounts = streaming.queryForStream(
                "SELECT amount FROM purchase WHERE id <= ? ORDER BY id", (row, number) -> row.getInt(1), 50)) {
            return Shop.summary(amounts.toList());
        }
    }
}
