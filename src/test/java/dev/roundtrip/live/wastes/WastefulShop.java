package dev.roundtrip.live.wastes;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.driver.TestDriver;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.tap.Tap;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.hibernate.dialect.MariaDBDialect;
import org.hibernate.dialect.MySQLDialect;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** An application with a pool of one connection, which has each {@link Waste} but the mended ones. */
public final class WastefulShop implements AutoCloseable {

    private static final String DATABASE = "wasteful_shop";

    private final HikariDataSource pool;
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private final WastefulService service;

    /** The frameworks in which it is written, with their configuration and their service. */
    public enum Framework {
        JDBC(JdbcWastes.class),
        JDBC_TEMPLATE(DataSourceBeans.class, TemplateWastes.class),
        MYBATIS(DataSourceBeans.class, MyBatisWastes.class),
        HIBERNATE(HibernateBeans.class, HibernateWastes.class),
        SPRING_DATA(HibernateBeans.class, RepositoryWastes.class);

        @SuppressWarnings("ImmutableEnumChecker") // The array never changes.
        private final Class<?>[] components;

        Framework(Class<?>... components) {
            this.components = components;
        }
    }

    public WastefulShop(
            DatabaseServer server,
            TestDriver driver,
            String parameters,
            Tap tap,
            Framework framework,
            Set<Waste> mended)
            throws SQLException {
        String url = driver.url(server, DATABASE, parameters);
        boolean connectorJ = url.startsWith("jdbc:mysql:");
        HikariConfig config = new HikariConfig();
        config.setDataSource(new SimpleDriverDataSource(
                driver.loaded().driver(), url, Sql.login(server, tap.driverPropertiesFor(url))));
        config.setMaximumPoolSize(1);
        Planted planted = new Planted(
                mended,
                connectorJ,
                connectorJ ? Integer.MIN_VALUE : 1,
                (server.statusUri().isEmpty() ? MariaDBDialect.class : MySQLDialect.class).getName());
        config.setAutoCommit(planted.has(Waste.AUTOCOMMIT_TOGGLED));
        this.pool = new HikariDataSource(config);
        context.registerBean(DataSource.class, () -> pool);
        context.registerBean(Planted.class, () -> planted);
        context.register(framework.components);
        context.refresh();
        this.service = context.getBean(WastefulService.class);
    }

    public static void fill(DatabaseServer server) throws SQLException {
        Sql.database(
                server,
                DATABASE,
                "CREATE TABLE item (id INT PRIMARY KEY, price INT)",
                "CREATE TABLE sale (id INT PRIMARY KEY, item_id INT)",
                "CREATE TABLE article (id INT PRIMARY KEY, name VARCHAR(20))",
                "CREATE TABLE entry (id INT AUTO_INCREMENT PRIMARY KEY, item INT, amount INT)",
                "CREATE TABLE setting (id INT PRIMARY KEY, value VARCHAR(20))",
                "INSERT INTO item VALUES " + rows(10, "%1$d, 7"),
                "INSERT INTO sale VALUES " + rows(10, "%1$d, %1$d"),
                "INSERT INTO article VALUES " + rows(8, "%1$d, 'name'"),
                "INSERT INTO setting VALUES (1, 'red')");
    }

    private static String rows(int count, String row) {
        List<String> rows = new ArrayList<>();
        for (int id = 1; id <= count; id++) {
            rows.add("(" + row.formatted(id) + ")");
        }
        return String.join(", ", rows);
    }

    /** Does what the shop does in a minute. */
    public void work() throws Exception {
        service.orders();
        for (int id = 1; id <= 3; id++) {
            service.show(id);
            service.change(id);
        }
        service.catalogue();
        service.place();
        service.report();
    }

    @Override
    public void close() {
        context.close();
        pool.close();
    }
}
