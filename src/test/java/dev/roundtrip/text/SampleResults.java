package dev.roundtrip.text;

import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.report.WatchReport.SeenChatter;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.text.Reports.ReportBuilder;
import dev.roundtrip.text.Reports.ScenarioBuilder;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Files that can be compared. In those of runs, s3 and s5 have the same rates and times. */
public final class SampleResults {

    private SampleResults() {}

    static ReportBuilder report() {
        return new ReportBuilder().noise("s3-prepare-every-time", 0.03);
    }

    static ScenarioBuilder s3() {
        return scenario("s3-prepare-every-time").and("prepares 365");
    }

    static ScenarioBuilder s5() {
        return scenario("s5-prepare-once").and("COM_STMT_EXECUTE 365");
    }

    private static ScenarioBuilder scenario(String name) {
        return new ScenarioBuilder(name, name.substring(3), "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=true")
                .and("COM_QUERY 1, rates 100/101/99/100, micros 290/400/600");
    }

    public static Path run(Path folder, String name) throws Exception {
        return written(folder, name, s5());
    }

    /** A run without s3. */
    public static Path without(Path folder, String name) throws Exception {
        return Files.writeString(
                folder.resolve(name), Json.text(report().add(s5()).build()));
    }

    /** A run of 100 statements in 10 transactions, which also query the isolation level as often as stated. */
    private static Path written(Path folder, String name, ScenarioBuilder s5) throws Exception {
        RunReport report = report().add(s3()).add(s5).build();
        return Files.writeString(folder.resolve(name), Json.text(report));
    }

    static WatchReport watch(long asks) {
        return watched(
                110 + asks,
                List.of(
                        command(Command.COM_QUERY, 10 + asks, 0, Optional.empty()),
                        command(Command.COM_STMT_EXECUTE, 100, 0, Optional.empty())),
                Stream.of(
                                text(Purpose.BUSINESS, "SELECT * FROM t WHERE id = ?", 100, 0),
                                text(Purpose.TRANSACTION_CONTROL, "COMMIT", 10, 0),
                                text(Purpose.SESSION_STATE, "SELECT @@session.transaction_isolation", asks, 0))
                        .filter(text -> text.executions() > 0)
                        .toList(),
                List.of(),
                List.of());
    }

    static WatchReport watched(
            long roundTrips,
            List<CommandResult> commands,
            List<SentText> texts,
            List<Observation> seen,
            List<String> notes) {
        UnreadableConnections compressed = new UnreadableConnections("compressed", "It is compressed", 1, 0, 70);
        return watched(100, roundTrips, commands, texts, compressed, seen, notes);
    }

    /** Unreadable connections without further details. */
    static WatchReport unread(UnreadableConnections connections) {
        return watched(0, 0, List.of(), List.of(), connections, List.of(), List.of());
    }

    private static WatchReport watched(
            long statements,
            long roundTrips,
            List<CommandResult> commands,
            List<SentText> texts,
            UnreadableConnections unreadable,
            List<Observation> seen,
            List<String> notes) {
        return new WatchReport(
                "0.1.0",
                new Source(Source.WatchMethod.PROXY, "127.0.0.1:4001 to db:4000"),
                Instant.EPOCH,
                Duration.ofSeconds(65),
                statements,
                roundTrips,
                new ConnectionCounts(3, 1, 2),
                new ByteFigures(1, 2, 0, 0, 0, 0),
                commands,
                texts,
                List.of(unreadable),
                new Savings(
                        42,
                        List.of(
                                new Saving("string", "useLocalSessionState=true", 40, "It is a condition."),
                                new Saving(
                                        "application",
                                        "keep statements open",
                                        2,
                                        "",
                                        Optional.of("SELECT 1"),
                                        Optional.of("Orders.find(Orders.java:31)"),
                                        "")),
                        List.of(new SeenChatter(
                                "isolation level", 40, "useLocalSessionState=true (string)", Optional.empty(), ""))),
                seen,
                SeenPeers.NONE,
                List.of(),
                List.of(),
                notes);
    }

    public static Path watch(Path folder, String name, long asks) throws Exception {
        return Files.writeString(folder.resolve(name), Json.text(watch(asks)));
    }

    static CommandResult command(Command command, long count, long errors, Optional<LatencySummary> latency) {
        return new CommandResult(command, count, OptionalDouble.empty(), 0, errors, latency, 0, 0, Optional.empty());
    }

    static SentText text(Purpose purpose, String sql, long executions, long nanos) {
        return PlainSentText.sent(purpose, sql, executions, nanos, 20);
    }

    /** A run with round trips that {@link #run} does not have. */
    public static Path worse(Path folder, String name) throws Exception {
        return written(folder, name, s5().command("COM_STMT_PREPARE", 365));
    }
}
