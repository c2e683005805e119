package dev.roundtrip.text;

import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.spelling.Digits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How far the wire's figures and the server's agree, in sentences.
 *
 * @param summary how many figures agree; empty if nothing was compared
 * @param disagreements one sentence for each figure that does not agree
 */
record CrossCheckTable(List<String> summary, List<String> disagreements) {

    static CrossCheckTable of(RunReport report) {
        Map<String, List<CrossCheckLine>> all = new LinkedHashMap<>();
        Story.rows(report)
                .forEach(row -> row.measured().server().ifPresent(side -> all.put(row.label(), side.reconciliation())));
        report.noiseFloor()
                .ifPresent(
                        again -> all.put(new Labels(report).of(again.scenario()) + " again", again.reconciliation()));
        List<String> disagreements = new ArrayList<>();
        // Lines with equal notes are one sentence: where other clients used the server, most figures differ for that
        // reason.
        all.forEach((label, lines) -> lines.stream()
                .filter(line -> !line.agrees())
                .collect(Collectors.groupingBy(
                        line -> List.of(line.notes(), line.of()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(alike -> disagreements.add(label + ": " + sentence(alike.get(0), alike.size() - 1))));
        return new CrossCheckTable(
                summary(all.values().stream().flatMap(List::stream).toList()), disagreements);
    }

    private static List<String> summary(List<CrossCheckLine> lines) {
        List<CrossCheckLine> ofAll =
                lines.stream().filter(line -> line.of().isEmpty()).toList();
        List<String> summary = new ArrayList<>();
        if (!ofAll.isEmpty()) {
            long agree = ofAll.stream().filter(CrossCheckLine::agrees).count();
            String all = agree == ofAll.size() ? "All " : agree + " of ";
            summary.add(all + Digits.counted(ofAll.size(), "count") + " match the server's own.");
        }
        lines.stream()
                .filter(line -> line.of().isPresent() && line.agrees())
                .collect(Collectors.groupingBy(
                        line -> CrossCheckWords.of(line.of().orElseThrow()), LinkedHashMap::new, Collectors.counting()))
                .forEach((servers, count) -> summary.add("The server's figures are of " + servers + ": "
                        + Digits.counted(count, "count") + " cannot be compared."));
        return summary;
    }

    private static String sentence(CrossCheckLine line, int others) {
        String note = Figures.oneLine(CrossCheckWords.notes(line));
        return Figures.oneLine(line.figure()) + " " + line.wire() + " on the wire, "
                + line.server() + " by "
                + line.of().map(CrossCheckWords::of).orElse("the server")
                + (others == 0 ? "" : ", and " + Digits.counted((long) others, "other figure"))
                + (note.isEmpty() ? "; no reason is known." : ": " + Prose.sentence(note));
    }
}
