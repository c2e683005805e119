package dev.roundtrip.run.machines;

import dev.roundtrip.result.Machine;
import dev.roundtrip.result.RunReport;
import java.util.Objects;
import java.util.Optional;

/**
 * The report of one machine.
 *
 * @param name of the machine, or of the report's file
 * @param starts when its slices began; empty for a separate run
 */
public record Part(String name, RunReport report, Optional<Machine.Starts> starts) {

    public Part {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(report, "report");
        Objects.requireNonNull(starts, "starts");
    }

    /** Of a separate run. */
    public Part(String name, RunReport report) {
        this(name, report, Optional.empty());
    }
}
