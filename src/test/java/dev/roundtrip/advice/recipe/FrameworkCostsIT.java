package dev.roundtrip.advice.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongTest;
import dev.roundtrip.Texts;
import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.run.Requests;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.shop.Shop;
import dev.roundtrip.shop.ShopApplication;
import dev.roundtrip.shop.ShopTables;
import dev.roundtrip.shop.UseCase;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Command;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.QueryTimeoutException;

/**
 * Small Spring Boot applications work with each recommended string, and send with it what docs/lab/frameworks.md
 * says.
 */
class FrameworkCostsIT {

    private static final Path PAGE = Path.of("docs", "lab", "frameworks.md");
    private static final String DATABASE = "shop_costs";
    private static final String SOURCE = "spring.datasource.";
    private static final String PLAIN = "no parameters";
    private static final String RECOMMENDED = "recommended";
    private static final String LIMIT_ROW = "`@Transactional(timeout = 1)`, one query of 4 s";

    /** In the order of a table's cells; pings are the pool's own, and depend on time. */
    private static final Map<Command, String> SHOWN = new EnumMap<>(Map.of(
            Command.COM_QUERY, "query",
            Command.COM_STMT_PREPARE, "prepare",
            Command.COM_STMT_EXECUTE, "execute",
            Command.COM_STMT_CLOSE, "close",
            Command.COM_STMT_RESET, "reset"));

    /** What Connector/J says if the connection ended before a rollback was answered. */
    private static final String RESOLUTION_UNKNOWN = "08007";

    /** With scenarios of the study. */
    private static final List<String> ON_TIDB = List.of(PLAIN, "s2", "s3", "s5", RECOMMENDED);

    private static final List<String> ON_MARIADB = List.of(PLAIN, RECOMMENDED);

    @LongTest
    void on_tidb_they_work_with_every_string_and_send_what_the_page_says() throws Exception {
        assertThat(measured(TestServers.requireTidb(), ON_TIDB)).isEqualTo(tables(ON_TIDB));
    }

    @LongTest
    void on_mariadb_they_work_too_and_send_the_same_but_for_what_the_page_says() throws Exception {
        Map<ShopApplication, List<List<String>>> measured = measured(TestServers.mariaDb(), ON_MARIADB);
        tables(ON_TIDB)
                .forEach((application, rows) -> rows.forEach(row ->
                        measured.get(application).remove(List.of(row.get(0), row.get(1), row.get(row.size() - 1)))));

        assertThat(measured).isEqualTo(tables(ON_MARIADB));
    }

    /** Those of the page for these strings: rows of a title and a cell for each string. */
    private static Map<ShopApplication, List<List<String>>> tables(List<String> strings) throws IOException {
        Map<ShopApplication, List<List<String>>> tables = new EnumMap<>(ShopApplication.class);
        for (ShopApplication each : ShopApplication.values()) {
            tables.put(each, Texts.table(PAGE, "| " + each.title() + " | " + String.join(" | ", strings) + " |"));
        }
        return tables;
    }

    private static Map<ShopApplication, List<List<String>>> measured(DatabaseServer server, List<String> strings)
            throws Exception {
        Map<ShopApplication, List<List<String>>> tables = new EnumMap<>(ShopApplication.class);
        try (ShopTables database = new ShopTables(server, DATABASE)) {
            for (ShopApplication application : ShopApplication.values()) {
                Map<String, List<String>> rows = new LinkedHashMap<>();
                for (String string : strings) {
                    measure(server, application, settings(string), database)
                            .forEach((title, cell) -> rows.computeIfAbsent(
                                            title, first -> new ArrayList<>(List.of(first)))
                                    .add(cell));
                }
                tables.put(application, new ArrayList<>(rows.values()));
            }
        }
        return tables;
    }

    /** The cells by their rows' titles. Each use case has run before. */
    private static Map<String, String> measure(
            DatabaseServer server, ShopApplication application, Map<String, String> settings, ShopTables tables)
            throws SQLException {
        String place = server.host() + ":" + server.port() + "/" + DATABASE;
        String url = settings.get(SOURCE + "url").replace("HOST:4000/DATABASE", place);
        Map<String, String> all = new HashMap<>(settings);
        Map<String, String> cells = new LinkedHashMap<>();
        try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
            all.putAll(ShopTables.settings(server, url, tap));
            try (ConfigurableApplicationContext context = application.start(all)) {
                Shop shop = context.getBean(Shop.class);
                for (UseCase useCase : UseCase.values()) {
                    useCase.runIn(shop);
                    useCase.runIn(shop);
                    tables.reset();
                    tap.takeInterval();
                    String returned = useCase.runIn(shop);
                    cells.put(useCase.title(), cell(tap.takeInterval()));
                    assertThat(List.of(returned, tables.state()))
                            .as("%s in %s", useCase, application)
                            .containsExactly(useCase.outcome(), useCase.state());
                }
                cells.put(LIMIT_ROW, end(shop));
            }
        }
        return cells;
    }

    /** Such as {@code 4 execute, 3 query}. */
    private static String cell(WireFigures figures) {
        StringJoiner cell = new StringJoiner(", ");
        SHOWN.forEach((command, name) -> {
            if (figures.count(command) > 0) {
                cell.add(figures.count(command) + " " + name);
            }
        });
        return cell.toString();
    }

    /**
     * How a transaction with a time limit of a second ends. TiDB v8.5.3 may close the connection of a statement that it
     * cancels, after it has answered (docs/frameworks.md): then the rollback that the limit causes fails.
     */
    private static String end(Shop shop) {
        try {
            shop.timeoutReached();
            return "no limit";
        } catch (RuntimeException failure) {
            if (failure instanceof QueryTimeoutException || sqlStates(failure).anyMatch(RESOLUTION_UNKNOWN::equals)) {
                return QueryTimeoutException.class.getSimpleName();
            }
            throw failure;
        }
    }

    private static Stream<String> sqlStates(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(SQLException.class::isInstance)
                .map(cause -> ((SQLException) cause).getSQLState());
    }

    /** The string and its pool; the recommended ones as they are to be pasted. */
    private static Map<String, String> settings(String name) throws IOException {
        if (name.equals(PLAIN)) {
            return Map.of(SOURCE + "url", RecommendedString.TEMPLATE);
        }
        if (name.equals(RECOMMENDED)) {
            Card card =
                    new Card(Linter.assuming(Assumptions.DEFAULT).lint(RecommendedString.TEMPLATE), Optional.empty());
            return BlockTest.read("application.yml", card.block(Block.SPRING));
        }
        Scenario scenario = Requests.scenario(name);
        return Map.of(
                SOURCE + "url",
                RecommendedString.TEMPLATE + "?" + scenario.connection().parameters(),
                SOURCE + "hikari.auto-commit",
                Boolean.toString(scenario.connection().poolAutoCommit()),
                SOURCE + "hikari.transaction-isolation",
                "TRANSACTION_" + scenario.workload().isolation().name());
    }
}
