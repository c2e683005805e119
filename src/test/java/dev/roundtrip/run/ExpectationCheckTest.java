package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.ExpectationResult;
import dev.roundtrip.result.Unanswered;
import dev.roundtrip.tap.WireFigures;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures per business statement, over ten transfers of 365 statements. */
class ExpectationCheckTest {

    private static final long STATEMENTS = 3_650;

    @TempDir
    private Path folder;

    @Test
    void a_string_that_does_what_its_profile_says_meets_every_expectation() {
        List<ExpectationResult> results = check(
                "s3",
                new Sent(Command.COM_QUERY, Purpose.TRANSACTION_CONTROL, 10),
                new Sent(Command.COM_STMT_PREPARE, Purpose.STATEMENT_UPKEEP, STATEMENTS),
                new Sent(Command.COM_STMT_EXECUTE, Purpose.BUSINESS, STATEMENTS),
                new Sent(Command.COM_STMT_CLOSE, Purpose.STATEMENT_UPKEEP, STATEMENTS));

        assertThat(results)
                .extracting(ExpectationResult::what)
                .containsExactly(
                        "COM_STMT_PREPARE per statement",
                        "COM_STMT_EXECUTE per statement",
                        "COM_STMT_CLOSE per statement",
                        "session chatter per statement",
                        "round trips per statement");
        assertThat(results).allMatch(ExpectationResult::met);
        assertThat(result(results, "round trips per statement").actual()).isEqualTo(2.0);
    }

    @Test
    void a_command_that_nobody_expected_is_an_expectation_of_none_that_is_not_met() {
        List<ExpectationResult> results = check(
                "s5",
                new Sent(Command.COM_STMT_EXECUTE, Purpose.BUSINESS, STATEMENTS),
                new Sent(Command.COM_STMT_RESET, Purpose.STATEMENT_UPKEEP, STATEMENTS));

        ExpectationResult reset = result(results, "COM_STMT_RESET per statement");
        assertThat(reset.expected()).isZero();
        assertThat(reset.actual()).isEqualTo(1);
        assertThat(reset.met()).isFalse();
        assertThat(result(results, "round trips per statement").met()).isFalse();
    }

    @Test
    void a_command_that_was_expected_and_not_sent_is_not_met() {
        List<ExpectationResult> results = check("s5", new Sent(Command.COM_QUERY, Purpose.BUSINESS, STATEMENTS));

        assertThat(result(results, "COM_STMT_EXECUTE per statement").met()).isFalse();
        assertThat(result(results, "COM_QUERY per statement").met()).isFalse();
    }

    @Test
    void declared_chatter_is_one_question_a_statement_and_one_switch_a_transaction() {
        assertThat(ExpectationCheck.declaredChatter(Requests.scenario("s1"), 10, STATEMENTS))
                .isEqualTo(366.0 / 365, offset(1e-9));

        List<ExpectationResult> results = check(
                "s1",
                new Sent(Command.COM_QUERY, Purpose.BUSINESS, STATEMENTS),
                new Sent(Command.COM_QUERY, Purpose.SESSION_STATE, STATEMENTS + 10),
                new Sent(Command.COM_QUERY, Purpose.TRANSACTION_CONTROL, 10));

        assertThat(results).allMatch(ExpectationResult::met);
        assertThat(result(results, "round trips per statement").actual()).isEqualTo(731.0 / 365, offset(1e-9));
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

        // 20 transactions, half of each kind: 10 x 10 and 10 x 30 executions, 10 x 10 and 10 uses; 20 switches.
        assertThat(declared(text.formatted("each-statement"))).isEqualTo((110.0 + 20) / 400, offset(1e-9));
        assertThat(declared(text.formatted("each-transaction"))).isEqualTo((20.0 + 20) / 400, offset(1e-9));
        assertThat(declared(text.formatted("never"))).isEqualTo(20.0 / 400, offset(1e-9));
        assertThat(declared(text.formatted("never").replace("loop: {", "loop: {autocommit: true, ")))
                .isEqualTo(10.0 / 400, offset(1e-9));
    }

    private double declared(String text) {
        try {
            Path file = Files.writeString(folder.resolve("ours.workload.yaml"), text);
            WorkloadSpec workload = KnownProfiles.workload(file.toString(), Optional.empty(), Map.of())
                    .orElseThrow();
            return ExpectationCheck.declaredChatter(Requests.scenario("s1").running(workload), 20, 400);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_ping_is_chatter_that_a_quiet_string_is_not_allowed() {
        List<ExpectationResult> results = check(
                "s2",
                new Sent(Command.COM_QUERY, Purpose.BUSINESS, STATEMENTS),
                new Sent(Command.COM_PING, Purpose.LIVENESS, STATEMENTS / 10));

        ExpectationResult chatter = result(results, "session chatter per statement");
        assertThat(chatter.actual()).isEqualTo(0.1, offset(1e-9));
        assertThat(chatter.met()).isFalse();
    }

    @Test
    void the_tolerance_is_absolute_and_its_edge_is_inside() {
        assertThat(result(check("s2", queries(3_686)), "COM_QUERY per statement")
                        .met())
                .isTrue();
        assertThat(result(check("s2", queries(3_687)), "COM_QUERY per statement")
                        .met())
                .isFalse();
    }

    @Test
    void where_nothing_was_executed_nothing_is_said() {
        Scenario s5 = Requests.scenario("s5");

        assertThat(ExpectationCheck.check(s5, WireFigures.none(), 0, 0)).isEmpty();
    }

    private record Sent(Command command, Purpose purpose, long count) {}

    private static Sent queries(long count) {
        return new Sent(Command.COM_QUERY, Purpose.BUSINESS, count);
    }

    private static List<ExpectationResult> check(String name, Sent... sent) {
        Map<Command, Map<Purpose, Long>> counts = new EnumMap<>(Command.class);
        for (Sent each : sent) {
            counts.computeIfAbsent(each.command(), none -> new EnumMap<>(Purpose.class))
                    .put(each.purpose(), each.count());
        }
        Map<Command, CommandFigures> commands = new EnumMap<>(Command.class);
        counts.forEach((command, each) ->
                commands.put(command, new CommandFigures(each, 0, 0, 0, Latencies.none(), Unanswered.NONE)));
        WireFigures none = WireFigures.none();
        return ExpectationCheck.check(
                Requests.scenario(name),
                new WireFigures(commands, List.of(), none.bytes(), none.connections(), List.of()),
                10,
                STATEMENTS);
    }

    private static ExpectationResult result(List<ExpectationResult> results, String what) {
        return results.stream()
                .filter(result -> result.what().equals(what))
                .findFirst()
                .orElseThrow();
    }
}
