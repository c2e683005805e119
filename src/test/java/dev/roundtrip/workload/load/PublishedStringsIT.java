package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.Corpus;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.report.Severity;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the tables of docs/results.md: what lint finds in each string, and what it sends on real servers.
 * {@code -Droundtrip.docs.write=true} writes them.
 */
class PublishedStringsIT {

    private static final Path PAGE = Path.of("docs/results.md");
    private static final Assumptions STUDY = Assumptions.ofStatements(365, 1900);

    /** The findings of every string in the table; the page says so above it. */
    private static final Set<String> OF_ALL = Set.of("no-socket-timeout");

    /** A workload: its database and sizes, and how often the application queries the isolation level. */
    private record Column(String workload, String database, Map<String, Long> sizes, Occasion asksIsolation) {

        CompiledWorkload compiled() {
            return TestWorkloads.bundled(workload, sizes);
        }
    }

    private static final List<Column> COLUMNS = List.of(
            new Column("bank-transfer", "roundtrip_run_it", Map.of(), Occasion.EACH_STATEMENT),
            new Column(
                    "sysbench-read-write",
                    "published_sysbench",
                    Map.of("tables", 1L, "table_size", 400L),
                    Occasion.NEVER),
            new Column("batch-insert", "published_batch", Map.of("rows", 200L), Occasion.NEVER));

    @Test
    void lint_finds_in_each_string_what_the_page_says() throws Exception {
        StringBuilder table = new StringBuilder("| name | warnings and errors |\n|---|---|\n");
        for (Map.Entry<String, String> string : strings().entrySet()) {
            Set<String> ids = findings(string.getValue());
            assertThat(ids).as(string.getKey()).containsAll(OF_ALL);
            String links = ids.stream()
                    .filter(id -> !OF_ALL.contains(id))
                    .map(id -> "[" + id + "](rules.md#" + id + ")")
                    .collect(Collectors.joining(", "));
            table.append("| " + string.getKey() + " | " + links + " |\n");
        }

        GeneratedText.requirePart(PAGE, "findings", PublishedStringsIT.class, table.toString());
    }

    @Test
    void the_recommended_string_is_the_one_that_lint_prints() throws Exception {
        assertThat(Corpus.RECOMMENDED)
                .isEqualTo(RecommendedString.TEMPLATE + "?" + strings().get("recommended"));
    }

    @Tag("long")
    @EachServer
    void each_string_sends_what_the_page_says(On on) throws Exception {
        StringBuilder table =
                new StringBuilder("| name | transfer: 365 | read and write: 18 | batch: 200 |\n|---|---|---|---|\n");
        for (Map.Entry<String, String> string : strings().entrySet()) {
            table.append("| ").append(string.getKey());
            for (Column column : COLUMNS) {
                table.append(" | ").append(sent(on.server(), string.getValue(), column));
            }
            table.append(" |\n");
        }

        GeneratedText.requirePart(PAGE, "commands", PublishedStringsIT.class, table.toString());
    }

    private static String sent(DatabaseServer server, String parameters, Column column) throws Exception {
        CompiledWorkload workload = column.compiled();
        CompiledTransaction transaction = workload.transactions().get(0);
        TransactionSteps steps = TestWorkers.steps(workload, new TestBank(server).prepare(column.database(), workload));
        String driver = "mysql-connector-j:" + DriverVersion.NEWEST_KNOWN;
        try (CountedConnection counted = TestDrivers.of(driver).connect(server, column.database(), parameters)) {
            CountedConnection.Work once = with -> {
                with.setAutoCommit(false);
                steps.carryOut(with, transaction, column.asksIsolation());
                with.commit();
            };
            once.with(counted.connection());
            return CommandLetters.of(counted.count(once));
        }
    }

    /** The rules with warnings and errors, in lint's order. */
    private static Set<String> findings(String parameters) {
        return Linter.assuming(STUDY)
                .lint("jdbc:mysql://db.example:4000/bank" + (parameters.isEmpty() ? "" : "?" + parameters))
                .findings()
                .stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .map(finding -> finding.rule())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Map<String, String> strings() throws IOException {
        Map<String, String> strings = new LinkedHashMap<>();
        Texts.table(PAGE, "| name | published in | parameters |")
                .forEach(cells -> strings.put(cells.get(0), cells.get(2).replace("`", "")));
        return strings;
    }
}
