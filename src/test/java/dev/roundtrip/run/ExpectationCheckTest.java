package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.Unanswered;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests figures per business statement, over ten transfers of 365 statements. */
class ExpectationCheckTest {

    private static final long STATEMENTS = 3_650;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            # A string that does what its profile says meets every expectation.
            s3 | QUERY TRANSACTION_CONTROL 10, STMT_PREPARE STATEMENT_UPKEEP 3650, STMT_EXECUTE BUSINESS 3650,\
             STMT_CLOSE STATEMENT_UPKEEP 3650 |\
             COM_STMT_PREPARE 1.0000, COM_STMT_EXECUTE 1.0000, COM_STMT_CLOSE 1.0000, session chatter 0.0000, round trips 2.0000
            # Chatter that the profile declares is one question a statement and one switch a transaction.
            s1 | QUERY BUSINESS 3650, QUERY SESSION_STATE 3660, QUERY TRANSACTION_CONTROL 10 |\
             COM_QUERY 1.0000, session chatter 1.0027, round trips 2.0027
            # A command that nobody expected is an expectation of none that is not met.
            s5 | STMT_EXECUTE BUSINESS 3650, STMT_RESET STATEMENT_UPKEEP 3650 |\
             COM_STMT_EXECUTE 1.0000, COM_STMT_RESET 1.0000 not met, session chatter 0.0000, round trips 2.0000 not met
            # A command that was expected and not sent is not met.
            s5 | QUERY BUSINESS 3650 |\
             COM_QUERY 1.0000 not met, COM_STMT_EXECUTE 0.0000 not met, session chatter 0.0000, round trips 1.0000
            # A ping is chatter that a quiet string is not allowed.
            s2 | QUERY BUSINESS 3650, PING LIVENESS 365 |\
             COM_QUERY 1.0000, session chatter 0.1000 not met, round trips 1.1000 not met
            # The tolerance is absolute, and its edge is inside.
            s2 | QUERY BUSINESS 3686 | COM_QUERY 1.0099, session chatter 0.0000, round trips 1.0099
            s2 | QUERY BUSINESS 3687 | COM_QUERY 1.0101 not met, session chatter 0.0000, round trips 1.0101 not met
            """)
    void each_figure_per_statement_is_expected_or_not(String profile, String sent, String expected) {
        Map<Command, Map<Purpose, Long>> counts = new EnumMap<>(Command.class);
        for (String each : sent.split(", ", -1)) {
            String[] words = each.split(" ", -1);
            counts.computeIfAbsent(Command.valueOf("COM_" + words[0]), none -> new EnumMap<>(Purpose.class))
                    .put(Purpose.valueOf(words[1]), Long.valueOf(words[2]));
        }
        Map<Command, CommandFigures> commands = new EnumMap<>(Command.class);
        counts.forEach((command, each) ->
                commands.put(command, new CommandFigures(each, 0, 0, 0, Latencies.none(), Unanswered.NONE)));
        WireFigures none = WireFigures.NONE;
        WireFigures figures = new WireFigures(commands, List.of(), none.bytes(), none.connections(), List.of(), 0);

        assertThat(ExpectationCheck.check(Requests.scenario(profile), figures, 10, STATEMENTS).stream()
                        .map(result -> String.format(
                                Locale.ROOT,
                                "%s %.4f%s",
                                result.what().replace(" per statement", ""),
                                result.actual(),
                                result.met() ? "" : " not met"))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(expected);
    }

    @Test
    void declared_chatter_counts_what_a_workloads_loops_and_batches_execute() {
        String text = """
                title: loops
                habits: {asksIsolation: %s, setsAutoCommit: each-transaction}
                transactions:
                  loop: {statements: [SELECT 1, {repeat: 9, statements: [SELECT 2]}]}
                  batch: {statements: [{sql: "INSERT INTO t VALUES (:uniform(1, 5))", batch: 30}]}
                """;

        // There are 20 transactions, half of each kind: 10 x 10 and 10 x 30 executions, 10 x 10 and 10 uses; 20
        // switches.
        assertThat(declared(text.formatted("each-statement"))).isEqualTo((110.0 + 20) / 400, offset(1e-9));
        assertThat(declared(text.formatted("each-transaction"))).isEqualTo((20.0 + 20) / 400, offset(1e-9));
        assertThat(declared(text.formatted("never"))).isEqualTo(20.0 / 400, offset(1e-9));
        assertThat(declared(text.formatted("never").replace("loop: {", "loop: {autocommit: true, ")))
                .isEqualTo(10.0 / 400, offset(1e-9));
    }

    private double declared(String text) {
        Path file = Unchecked.get(() -> Files.writeString(folder.resolve("ours.workload.yaml"), text));
        return ExpectationCheck.declaredChatter(Requests.scenario("s1", file.toString(), Map.of()), 20, 400);
    }

    @Test
    void where_nothing_was_executed_nothing_is_said() {
        Scenario s5 = Requests.scenario("s5");

        assertThat(ExpectationCheck.check(s5, WireFigures.NONE, 0, 0)).isEmpty();
    }
}
