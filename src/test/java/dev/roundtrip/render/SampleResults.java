package dev.roundtrip.render;

import dev.roundtrip.result.ByteFigures;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.ConnectionCounts;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.SentText;
import dev.roundtrip.result.UnreadableConnections;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.result.WatchReport.Source;
import dev.roundtrip.wire.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A good file that can be compared. */
public final class SampleResults {

    private SampleResults() {}

    public static Path run(Path folder, String name) throws Exception {
        return RunFiles.report().with(RunFiles.s3()).with(RunFiles.s5()).in(folder, name);
    }

    /** Of 100 statements in 10 transactions, which also ask for the isolation level as often as said. */
    static WatchReport watch(long asks) {
        return new WatchReport(
                "0.1.0",
                new Source(Source.Kind.PROXY, "127.0.0.1:4001 to db:4000"),
                Instant.EPOCH,
                Duration.ofSeconds(65),
                100,
                110 + asks,
                new ConnectionCounts(3, 1, 2),
                new ByteFigures(1, 2, 0, 0, 0, 0),
                List.of(command("COM_QUERY", 10 + asks), command("COM_STMT_EXECUTE", 100)),
                Stream.of(
                                text(Purpose.BUSINESS, "SELECT * FROM t WHERE id = ?", 100),
                                text(Purpose.TRANSACTION_CONTROL, "COMMIT", 10),
                                text(Purpose.SESSION_STATE, "SELECT @@session.transaction_isolation", asks))
                        .filter(text -> text.executions() > 0)
                        .toList(),
                List.of(new UnreadableConnections("compressed", "It is compressed", 1, 70)),
                List.of(),
                List.of());
    }

    public static Path watch(Path folder, String name, long asks) throws Exception {
        return Files.writeString(folder.resolve(name), Json.text(watch(asks)));
    }

    private static CommandResult command(String name, long count) {
        return new CommandResult(name, count, OptionalDouble.empty(), 0, 0, Optional.empty(), 0, 0, Optional.empty());
    }

    private static SentText text(Purpose purpose, String sql, long executions) {
        return new SentText(purpose, sql, executions, 0, 0, 0, 0, executions, 0, 0, 20, Optional.empty());
    }

    /** With round trips that {@link #run} has not. */
    public static Path worse(Path folder, String name) throws Exception {
        return RunFiles.report()
                .with(RunFiles.s3())
                .with(RunFiles.s5().command("COM_STMT_PREPARE", 365))
                .in(folder, name);
    }
}
