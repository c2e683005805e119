package dev.roundtrip.advice.recipe;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.shop.Shop;
import dev.roundtrip.shop.ShopApplication;
import dev.roundtrip.shop.ShopTables;
import dev.roundtrip.shop.UseCase;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Command;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.QueryTimeoutException;

/** All applications with one connection string, each with a tap of its own. */
final class StartedShops implements AutoCloseable {

    /** In the order of a table's cells; pings are the pool's own, and depend on time. */
    private static final Map<Command, String> SHOWN = new EnumMap<>(Map.of(
            Command.COM_QUERY, "query",
            Command.COM_STMT_PREPARE, "prepare",
            Command.COM_STMT_EXECUTE, "execute",
            Command.COM_STMT_CLOSE, "close",
            Command.COM_STMT_RESET, "reset"));

    /** What Connector/J says if the connection ended before a rollback was answered. */
    private static final String RESOLUTION_UNKNOWN = "08007";

    private record Started(ShopApplication application, ConfigurableApplicationContext context, Tap tap) {
        Shop shop() {
            return context.getBean(Shop.class);
        }
    }

    private final List<Started> all = new ArrayList<>();
    private final ShopTables tables;

    /** @param poolFile HikariCP's properties, as a card has them */
    StartedShops(DatabaseServer server, String database, Properties poolFile, ShopTables tables) {
        this.tables = tables;
        for (ShopApplication application : ShopApplication.values()) {
            Tap tap = Tap.open(NanoClock.SYSTEM);
            all.add(new Started(application, application.start(properties(server, database, poolFile, tap)), tap));
        }
    }

    private static Map<String, String> properties(DatabaseServer server, String database, Properties file, Tap tap) {
        String pool = "spring.datasource.hikari.";
        String place = server.host() + ":" + server.port() + "/" + database;
        String url = file.getProperty("jdbcUrl").replace("HOST:4000/DATABASE", place);
        Map<String, String> properties = ShopTables.settings(server, url, tap);
        file.stringPropertyNames().forEach(name -> properties.putIfAbsent(pool + name, file.getProperty(name)));
        properties.remove(pool + "jdbcUrl");
        return properties;
    }

    /** What one run of a use case sent, when it has run before. */
    record Sent(ShopApplication application, UseCase useCase, WireFigures figures) {

        /** Such as {@code 4 execute, 3 query}. */
        String cell() {
            StringJoiner cell = new StringJoiner(", ");
            SHOWN.forEach((command, name) -> {
                if (figures.count(command) > 0) {
                    cell.add(figures.count(command) + " " + name);
                }
            });
            return cell.toString();
        }
    }

    /** What came back and what was committed, for a use case that is run in the tables' first state. */
    interface Check {
        void outcome(ShopApplication application, UseCase useCase, String returned, String state);
    }

    List<Sent> runAll(Check check) throws SQLException {
        List<Sent> sent = new ArrayList<>();
        for (Started started : all) {
            for (UseCase useCase : UseCase.values()) {
                useCase.runIn(started.shop());
                useCase.runIn(started.shop());
                tables.reset();
                started.tap().takeInterval();
                String returned = useCase.runIn(started.shop());
                sent.add(new Sent(started.application(), useCase, started.tap().takeInterval()));
                check.outcome(started.application(), useCase, returned, tables.state());
            }
        }
        return sent;
    }

    /**
     * For each application, in order: runs a transaction with a time limit of a second, and says how it ends. Any other
     * exception than that of the limit fails the task. TiDB v8.5.3 may close the connection of a statement that it
     * cancels, after it has answered (docs/frameworks.md): then the rollback that the limit causes fails.
     */
    List<Callable<String>> timeouts() {
        return all.stream()
                .map(started -> (Callable<String>) () -> {
                    try {
                        started.shop().timeoutReached();
                        return "no limit";
                    } catch (QueryTimeoutException reached) {
                        return reached.getClass().getSimpleName();
                    } catch (RuntimeException failure) {
                        if (sqlStates(failure).contains(RESOLUTION_UNKNOWN)) {
                            return QueryTimeoutException.class.getSimpleName();
                        }
                        throw failure;
                    }
                })
                .toList();
    }

    private static List<String> sqlStates(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(SQLException.class::isInstance)
                .map(cause -> ((SQLException) cause).getSQLState())
                .toList();
    }

    @Override
    public void close() {
        for (Started started : all) {
            started.context().close();
            started.tap().close();
        }
    }
}
