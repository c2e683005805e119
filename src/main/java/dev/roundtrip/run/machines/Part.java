package dev.roundtrip.run.machines;

import dev.roundtrip.report.Machine;
import dev.roundtrip.report.Machine.Starts;
import dev.roundtrip.report.RunReport;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The report of one machine, or of several machines that were merged before.
 *
 * @param name the name of the machine, or of the report's file
 */
public record Part(String name, RunReport report) {

    List<Machine> machines() {
        return report.machines().isEmpty()
                ? List.of(Machine.of(name, report, Optional.empty(), List.of()))
                : report.machines();
    }

    /** When the part's machines began; empty for a run of its own. */
    Stream<Starts> starts() {
        return report.machines().stream().flatMap(machine -> machine.starts().stream());
    }
}
