package dev.roundtrip.advice.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongTest;
import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.run.Requests;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.shop.ShopApplication;
import dev.roundtrip.shop.ShopTables;
import dev.roundtrip.shop.UseCase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Small Spring Boot applications work with each recommended string, and send with it what docs/lab/frameworks.md
 * says.
 */
class FrameworkCostsIT {

    private static final String DATABASE = "shop_costs";
    private static final String PLAIN = "no parameters";
    private static final String RECOMMENDED = "recommended";
    private static final List<String> STUDY = List.of("s2", "s3", "s5");
    private static final String LIMIT_ROW = "`@Transactional(timeout = 1)`, one query of 4 s";

    @LongTest
    void on_mariadb_they_work_too_and_send_the_same_but_for_what_the_page_says() throws Exception {
        Costs costs = measure(TestServers.mariaDb(), List.of());

        assertPage("## On MariaDB", costs.tables(rows(section("## On TiDB"))));
    }

    @LongTest
    void on_tidb_they_work_with_every_string_and_send_what_the_page_says() throws Exception {
        assertPage("## On TiDB", measure(TestServers.requireTidb(), STUDY).tables(Map.of()));
    }

    private static void assertPage(String heading, String measured) throws Exception {
        assertThat(section(heading)).as("docs/lab/frameworks.md, %s", heading).isEqualTo(measured);
    }

    /**
     * What was measured.
     *
     * @param columns the names of the strings
     * @param cells by application and row, in the order of the columns
     */
    private record Costs(List<String> columns, Map<ShopApplication, Map<String, List<String>>> cells) {

        /** @param known rows to leave out, by the title of their application */
        String tables(Map<String, List<String>> known) {
            StringBuilder tables = new StringBuilder();
            cells.forEach((application, rows) -> {
                List<String> lines = rows.entrySet().stream()
                        .map(row -> line(row.getKey(), row.getValue()))
                        .filter(line -> !known.getOrDefault(application.title(), List.of())
                                .contains(line))
                        .toList();
                if (!lines.isEmpty()) {
                    tables.append(line(application.title(), columns))
                            .append("|---".repeat(columns.size() + 1))
                            .append("|\n");
                    lines.forEach(tables::append);
                    tables.append('\n');
                }
            });
            return tables.toString();
        }

        private static String line(String first, List<String> others) {
            return "| " + first + " | " + String.join(" | ", others) + " |\n";
        }
    }

    /** @param study scenarios to measure between the string without parameters and the recommended ones */
    private static Costs measure(DatabaseServer server, List<String> study) throws Exception {
        Map<String, StartedShops> shops = new LinkedHashMap<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        try (ShopTables tables = new ShopTables(server, DATABASE)) {
            for (Map.Entry<String, Properties> pool : pools(study).entrySet()) {
                shops.put(pool.getKey(), new StartedShops(server, DATABASE, pool.getValue(), tables));
            }
            List<String> columns = new ArrayList<>(List.of(PLAIN, RECOMMENDED));
            columns.addAll(1, study);
            Costs costs = new Costs(columns, new LinkedHashMap<>());
            for (Map.Entry<String, StartedShops> each : shops.entrySet()) {
                for (StartedShops.Sent sent : each.getValue().runAll(FrameworkCostsIT::check)) {
                    add(costs.cells(), sent.application(), sent.useCase().title(), sent.cell());
                }
            }
            for (StartedShops started : shops.values()) {
                Iterator<Future<String>> ends =
                        threads.invokeAll(started.timeouts()).iterator();
                for (ShopApplication application : ShopApplication.values()) {
                    add(costs.cells(), application, LIMIT_ROW, ends.next().get());
                }
            }
            return costs;
        } finally {
            threads.shutdownNow();
            shops.values().forEach(StartedShops::close);
        }
    }

    private static void check(ShopApplication application, UseCase useCase, String returned, String state) {
        assertThat(List.of(returned, state))
                .as("%s in %s", useCase, application)
                .containsExactly(useCase.outcome(), useCase.state());
    }

    private static <T> void add(
            Map<ShopApplication, Map<String, List<T>>> to, ShopApplication application, String row, T value) {
        to.computeIfAbsent(application, each -> new LinkedHashMap<>())
                .computeIfAbsent(row, each -> new ArrayList<>())
                .add(value);
    }

    private static Map<String, Properties> pools(List<String> study) {
        Map<String, Properties> pools = new LinkedHashMap<>();
        pools.put(PLAIN, pool(RecommendedString.TEMPLATE));
        study.forEach(name -> pools.put(name, poolOf(name)));
        pools.put(RECOMMENDED, pasted());
        return pools;
    }

    /** The pool of the block that is to be pasted, as Spring's binder names its properties. */
    private static Properties pasted() {
        Map<String, Map<String, Map<String, Object>>> yaml = new Yaml(new SafeConstructor(new LoaderOptions()))
                .load(new Card(Linter.assuming(Assumptions.DEFAULT).lint(RecommendedString.TEMPLATE), Optional.empty())
                        .block(Block.SPRING));
        Map<String, Object> source = yaml.get("spring").get("datasource");
        Properties pool = pool(source.get("url").toString());
        ((Map<?, ?>) source.get("hikari"))
                .forEach((name, value) -> pool.setProperty(name.toString(), value.toString()));
        return pool;
    }

    /** The string and the pool of a scenario of the study. */
    private static Properties poolOf(String name) {
        Scenario scenario = Requests.scenario(name);
        Properties pool =
                pool(RecommendedString.TEMPLATE + "?" + scenario.connection().parameters());
        pool.setProperty("autoCommit", Boolean.toString(scenario.connection().poolAutoCommit()));
        pool.setProperty(
                "transactionIsolation",
                "TRANSACTION_" + scenario.workload().isolation().name());
        return pool;
    }

    private static Properties pool(String url) {
        Properties pool = new Properties();
        pool.setProperty("jdbcUrl", url);
        return pool;
    }

    /** The tables under a heading. */
    private static String section(String heading) throws Exception {
        String page = Files.readString(Path.of("docs", "lab", "frameworks.md"));
        int start = page.indexOf(heading + "\n");
        assertThat(start).as(heading).isNotNegative();
        int end = page.indexOf("\n## ", start);
        StringBuilder tables = new StringBuilder();
        boolean inTable = false;
        for (String line :
                page.substring(start, end < 0 ? page.length() : end).lines().toList()) {
            if (line.startsWith("|")) {
                tables.append(line).append('\n');
            } else if (inTable) {
                tables.append('\n');
            }
            inTable = line.startsWith("|");
        }
        return inTable ? tables.append('\n').toString() : tables.toString();
    }

    /** The rows of these tables by the title of their application, with their first and last column. */
    private static Map<String, List<String>> rows(String tables) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (String table : tables.split("\n\n", -1)) {
            List<List<String>> lines = table.lines()
                    .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)))
                    .toList();
            if (!lines.isEmpty()) {
                rows.put(
                        lines.get(0).get(0),
                        lines.stream()
                                .filter(cells -> cells.size() > 1)
                                .map(cells ->
                                        Costs.line(cells.get(0), List.of(cells.get(1), cells.get(cells.size() - 1))))
                                .toList());
            }
        }
        return rows;
    }
}
