package dev.roundtrip.shop;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hibernate.dialect.MariaDBDialect;

/** The tables of a {@link Shop}, created and read through the test's own connection. */
public final class ShopTables implements AutoCloseable {

    /** The {@link #state} after {@link #reset}. */
    static final String UNCHANGED = "1000 1000 50";

    private static final String POOL = "spring.datasource.hikari.";
    private static final int CUSTOMERS = 100;
    private static final int PURCHASES_EACH = 5;

    private final Connection connection;

    /** Creates the database, or replaces it. */
    public ShopTables(DatabaseServer server, String database) throws SQLException {
        Sql.execute(server, "DROP DATABASE IF EXISTS " + database, "CREATE DATABASE " + database);
        this.connection = server.connect(database);
        OwnQuery.execute(
                connection,
                "CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL, email VARCHAR(80),"
                        + " phone VARCHAR(30), street VARCHAR(80), city VARCHAR(40), postal_code VARCHAR(12),"
                        + " country CHAR(2), delivery_street VARCHAR(80), delivery_city VARCHAR(40),"
                        + " delivery_postal_code VARCHAR(12), delivery_country CHAR(2), language CHAR(2),"
                        + " vat_number VARCHAR(20), created_at DATETIME, credit INT NOT NULL)",
                "CREATE TABLE purchase (id BIGINT AUTO_INCREMENT PRIMARY KEY, customer_id BIGINT NOT NULL,"
                        + " amount INT NOT NULL, KEY by_customer (customer_id))",
                "INSERT INTO customer (id, name, credit) VALUES "
                        + rows(CUSTOMERS, id -> "(" + id + ", 'customer " + id + "', 1000)"),
                "INSERT INTO purchase VALUES "
                        + rows(
                                Requests.SEEDED,
                                id -> "(" + id + ", " + ((id - 1) / PURCHASES_EACH + 1) + ", " + id * 10 + ")"));
    }

    private static String rows(int count, IntFunction<String> row) {
        return IntStream.rangeClosed(1, count).mapToObj(row).collect(Collectors.joining(", "));
    }

    /** Adds the settings that the tap needs. */
    public static void tapped(Map<String, String> settings, String url, Tap tap) {
        tap.driverPropertiesFor(url)
                .forEach((name, value) -> settings.put(POOL + "data-source-properties." + name, value.toString()));
    }

    /** The settings of an application that uses the tables with one connection, without a tap. */
    public static Map<String, String> settings(DatabaseServer server, String url) {
        Map<String, String> settings = new HashMap<>();
        settings.put("spring.datasource.url", url);
        settings.put("spring.datasource.username", server.credentials().user());
        settings.put("spring.datasource.password", server.credentials().password());
        settings.put(POOL + "maximum-pool-size", "1");
        if (server.statusUri().isEmpty()) {
            // Connector/J cannot read all of MariaDB's metadata, from which Hibernate chooses the dialect.
            settings.put("spring.jpa.database-platform", MariaDBDialect.class.getName());
        }
        return settings;
    }

    /** Undoes the changes of use cases. */
    public void reset() throws SQLException {
        OwnQuery.execute(
                connection,
                "UPDATE customer SET credit = 1000 WHERE id <= 2",
                "DELETE FROM purchase WHERE id > " + Requests.SEEDED);
    }

    /** The committed state: the credit of the first two customers, and the number of purchases. */
    public String state() throws SQLException {
        String state = "SELECT CONCAT_WS(' ', (SELECT credit FROM customer WHERE id = 1),"
                + " (SELECT credit FROM customer WHERE id = 2), (SELECT COUNT(*) FROM purchase))";
        return OwnQuery.first(connection, state, row -> row.getString(1)).orElseThrow();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
