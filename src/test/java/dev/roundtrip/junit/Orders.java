package dev.roundtrip.junit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** A service with and without queries in loops, on the tables of {@link RepeatedQueriesIT}. */
final class Orders {

    private final DataSource dataSource;
    private final JdbcTemplate jdbc;
    private List<Integer> configuration = List.of();

    Orders(DataSource dataSource) {
        this.dataSource = dataSource;
        this.jdbc = new JdbcTemplate(dataSource);
    }

    List<Integer> ids() {
        return jdbc.queryForList("SELECT customer_id FROM orders ORDER BY id", Integer.class);
    }

    String name(int customer) {
        return jdbc.queryForObject("SELECT name FROM customer WHERE id = " + customer, String.class);
    }

    List<String> namesOneByOne() {
        List<String> names = new ArrayList<>();
        for (int customer : jdbc.queryForList("SELECT customer_id FROM orders ORDER BY id", Integer.class)) {
            names.add(name(customer));
        }
        return names;
    }

    List<String> namesOfFirst(int count) {
        return jdbc.queryForList("SELECT customer_id FROM orders ORDER BY id LIMIT " + count, Integer.class).stream()
                .map(this::name)
                .toList();
    }

    List<String> namesAndAmounts() {
        List<String> both = new ArrayList<>();
        for (int customer : ids()) {
            both.add(name(customer)
                    + jdbc.queryForList("SELECT amount FROM orders WHERE customer_id = " + customer, Integer.class));
        }
        return both;
    }

    List<String> namesPrepared(int fetchSize) {
        List<String> names = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
                PreparedStatement orders = connection.prepareStatement("SELECT customer_id FROM orders ORDER BY id");
                PreparedStatement customer = connection.prepareStatement("SELECT name FROM customer WHERE id = ?")) {
            orders.setFetchSize(fetchSize);
            try (ResultSet ids = orders.executeQuery()) {
                while (ids.next()) {
                    customer.setInt(1, ids.getInt(1));
                    try (ResultSet name = customer.executeQuery()) {
                        name.next();
                        names.add(name.getString(1));
                    }
                }
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return names;
    }

    String nameOfFirst() {
        return name(ids().get(0));
    }

    /** Reads more rows of configuration than it has calls. */
    String nameWithConfiguration(int customer) {
        if (configuration.isEmpty()) {
            configuration = jdbc.queryForList("SELECT a.id FROM orders a JOIN orders b ON a.id <> b.id", Integer.class);
        }
        return name(customer);
    }

    void differentTexts() {
        for (String column : List.of("id", "name", "CONCAT(name, id)", "UPPER(name)")) {
            jdbc.queryForList("SELECT " + column + " FROM customer ORDER BY id", String.class);
        }
    }

    void polls() {
        ids();
        for (int i = 0; i < 4; i++) {
            jdbc.queryForObject("SELECT COUNT(*) FROM orders WHERE amount > 10", Integer.class);
        }
    }

    void raisesInABatch() {
        List<Object[]> raised = ids().stream().map(id -> new Object[] {id}).toList();
        jdbc.batchUpdate("UPDATE orders SET amount = amount + 1 WHERE id = ?", raised);
    }

    void namesInTwos() {
        List<Integer> ids = ids();
        for (int from = 0; from < ids.size(); from += 2) {
            jdbc.queryForList(
                    "SELECT name FROM customer WHERE id IN (" + ids.get(from) + ", " + (ids.get(from) + 1) + ")",
                    String.class);
        }
    }

    void pages() {
        ids();
        for (int page = 0; page < 3; page++) {
            jdbc.queryForList("SELECT id FROM orders ORDER BY id LIMIT 2 OFFSET " + 2 * page, Integer.class);
        }
    }
}
