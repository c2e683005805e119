package dev.roundtrip.shop;

import dev.roundtrip.server.DatabaseServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** The tables of a {@link Shop}, created and read through a connection of the test's own. */
public final class ShopTables implements AutoCloseable {

    /** The {@link #state} after {@link #reset}. */
    static final String UNCHANGED = "1000 1000 50";

    private static final int CUSTOMERS = 100;
    private static final int PURCHASES_EACH = 5;

    private final Connection connection;

    /** Creates the database, or replaces it. */
    public ShopTables(DatabaseServer server, String database) throws SQLException {
        try (Connection admin = server.connect("");
                Statement statement = admin.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + database);
            statement.execute("CREATE DATABASE " + database);
        }
        this.connection = server.connect(database);
        execute("CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL, email VARCHAR(80),"
                + " phone VARCHAR(30), street VARCHAR(80), city VARCHAR(40), postal_code VARCHAR(12), country CHAR(2),"
                + " delivery_street VARCHAR(80), delivery_city VARCHAR(40), delivery_postal_code VARCHAR(12),"
                + " delivery_country CHAR(2), language CHAR(2), vat_number VARCHAR(20), created_at DATETIME,"
                + " credit INT NOT NULL)");
        execute("CREATE TABLE purchase (id BIGINT AUTO_INCREMENT PRIMARY KEY, customer_id BIGINT NOT NULL,"
                + " amount INT NOT NULL, KEY by_customer (customer_id))");
        StringBuilder customers = new StringBuilder("INSERT INTO customer (id, name, credit) VALUES (1, 'one', 1000)");
        for (int id = 2; id <= CUSTOMERS; id++) {
            customers.append(", (").append(id).append(", 'customer ").append(id).append("', 1000)");
        }
        execute(customers.toString());
        StringBuilder purchases = new StringBuilder("INSERT INTO purchase VALUES (1, 1, 10)");
        for (int id = 2; id <= Requests.SEEDED; id++) {
            purchases.append(String.format(Locale.ROOT, ", (%d, %d, %d)", id, (id - 1) / PURCHASES_EACH + 1, id * 10));
        }
        execute(purchases.toString());
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Undoes what use cases changed. */
    public void reset() throws SQLException {
        execute("UPDATE customer SET credit = 1000 WHERE id <= 2");
        execute("DELETE FROM purchase WHERE id > " + Requests.SEEDED);
    }

    /** What is committed: the credit of the first two customers, and the number of purchases. */
    public String state() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT CONCAT_WS(' ', (SELECT credit FROM customer WHERE id = 1),"
                                + " (SELECT credit FROM customer WHERE id = 2), (SELECT COUNT(*) FROM purchase))")) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
