package dev.roundtrip.report;

import dev.roundtrip.report.ServerSide.Reconciliation;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the wire's figures and the server's agree, in sentences.
 *
 * @param summary on how many figures they agree; empty where nothing was compared
 * @param disagreements one for each figure on which they do not
 */
record Reconciled(List<String> summary, List<String> disagreements) {

    Reconciled {
        summary = List.copyOf(summary);
        disagreements = List.copyOf(disagreements);
    }

    static Reconciled of(RunReport report) {
        Labels names = new Labels(report.scenarios());
        int compared = 0;
        List<String> disagreements = new ArrayList<>();
        for (ScenarioResult scenario : report.scenarios()) {
            List<Reconciliation> lines = scenario.measured()
                    .flatMap(ScenarioResult.Measured::server)
                    .map(ServerSide::reconciliation)
                    .orElse(List.of());
            compared += lines.size();
            lines.stream()
                    .filter(line -> !line.agrees())
                    .forEach(line -> disagreements.add(names.of(scenario) + ": " + sentence(line)));
        }
        return new Reconciled(
                compared == 0
                        ? List.of()
                        : List.of("wire and server agree on " + (compared - disagreements.size()) + " of "
                                + Figures.counted(compared, "figure")),
                disagreements);
    }

    private static String sentence(Reconciliation line) {
        String note = Figures.oneLine(line.note());
        return Figures.oneLine(line.figure()) + " " + Figures.exact(line.wire()) + " on the wire, "
                + Figures.exact(line.server()) + " by the server"
                + (note.isEmpty() ? "; no reason is known." : ": " + Prose.sentence(note));
    }
}
