package dev.roundtrip.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One scenario's part of the report.
 *
 * @param name such as {@code s3-prepare-every-time}
 * @param title such as {@code prepare every time}
 * @param reason why it was skipped or failed, as a sentence; empty where it was measured
 * @param jdbcUrl the connection string, passwords masked
 * @param measured the figures; empty where nothing was measured
 */
public record ScenarioResult(
        String name,
        String title,
        Status status,
        Optional<String> reason,
        String jdbcUrl,
        Optional<Measured> measured) {

    public ScenarioResult {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(jdbcUrl, "jdbcUrl");
        Objects.requireNonNull(measured, "measured");
    }

    /** How a scenario ended. */
    public enum Status {
        MEASURED,
        SKIPPED,
        FAILED
    }

    /** What was measured of a scenario. */
    public record Measured(
            Work work,
            List<CommandResult> commands,
            List<ChatterResult> chatter,
            StatementLatencies latencies,
            List<ExpectationResult> expectations,
            FirstUse firstUse,
            long unreadableConnections) {

        public Measured {
            Objects.requireNonNull(work, "work");
            commands = List.copyOf(commands);
            chatter = List.copyOf(chatter);
            Objects.requireNonNull(latencies, "latencies");
            expectations = List.copyOf(expectations);
            Objects.requireNonNull(firstUse, "firstUse");
        }
    }
}
