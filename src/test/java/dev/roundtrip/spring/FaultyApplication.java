package dev.roundtrip.spring;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.NanoClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Function;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** An application whose tap may fail. A class loader of its own loads it with the pool, the driver and the tap. */
public final class FaultyApplication implements Function<String[], String> {

    /** Answers requests on a pool, of which the first argument is the string; the others are the login. */
    @Override
    public String apply(String[] login) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource("application", Map.of("roundtrip.lines", "true")));
        ApplicationPools pools = new ApplicationPools(environment, true, NanoClock.SYSTEM);
        PoolPostProcessor processor = new PoolPostProcessor(pools);
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDriverClassName("com.mysql.cj.jdbc.Driver");
            pool.setJdbcUrl(login[0]);
            pool.setUsername(login[1]);
            pool.setPassword(login[2]);
            pool.setMaximumPoolSize(2);
            processor.postProcessBeforeInitialization(pool, "orders");
            processor.postProcessAfterInitialization(pool, "orders");
            StringBuilder answers = new StringBuilder();
            for (int request = 0; request < 3; request++) {
                answers.append(answer(pool)).append(' ');
                read(pools);
            }
            return answers.toString().strip();
        } catch (SQLException failed) {
            throw new IllegalStateException("The application failed.", failed);
        } finally {
            pools.close();
        }
    }

    private static int answer(HikariDataSource pool) throws SQLException {
        int sum = 0;
        try (Connection connection = pool.getConnection();
                PreparedStatement prepared = connection.prepareStatement("SELECT 1 + ?");
                Statement text = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int each = 0; each < 40; each++) {
                prepared.setInt(1, each);
                try (ResultSet one = prepared.executeQuery()) {
                    sum += one.next() ? one.getInt(1) : 0;
                }
                try (ResultSet one = text.executeQuery("SELECT " + each + ", REPEAT('x', 20000)")) {
                    sum += one.next() ? one.getInt(1) : 0;
                }
            }
            connection.commit();
        }
        return sum;
    }

    /** Reads the figures, as a scrape and the endpoint do. The reader sees a failure, but no request does. */
    private static void read(ApplicationPools pools) {
        try {
            pools.whenTapped(tap -> {
                tap.totals();
                pools.hasEnded(tap);
            });
            pools.report();
            pools.report("orders");
        } catch (IllegalStateException | AssertionError readersOwn) {
            // A report that fails is the reader's.
        }
    }
}
