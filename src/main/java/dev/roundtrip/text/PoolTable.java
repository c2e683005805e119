package dev.roundtrip.text;

import dev.roundtrip.report.PoolReport;
import dev.roundtrip.report.PoolReport.Value;
import dev.roundtrip.report.PoolReport.Verdict;
import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Table.Cell;
import java.time.Duration;
import java.util.List;

/** Whether a pool's values fit its server and the network. */
final class PoolTable {

    private PoolTable() {}

    static void add(PoolReport report, Document.Writer out) {
        out.heading(report.pool().isEmpty() ? "How long connections live" : "The pool and its limits");
        out.listed(
                "",
                report.limits().stream()
                        .map(limit -> limit.name() + ": " + words(limit.time())
                                + (limit.note().isEmpty() ? "" : " (" + limit.note() + ")"))
                        .toList());
        Table<Value> rows = Table.of(report.pool(), report.values(), Value::setting);
        out.table(
                rows.column("up to", value -> value.upTo().map(PoolTable::words).orElse(Figures.NONE))
                        .column("limit", Table.CellType.WORDS, Value::limit)
                        .verdict("verdict", 0, PoolTable::verdict));
        String label = "Write";
        for (List<String> lines :
                report.values().stream().map(Value::write).distinct().toList()) {
            for (String line : lines) {
                out.copied(TerminalWriter.LABEL, label, line);
                label = "";
            }
            label = lines.isEmpty() ? label : "or";
        }
        List<String> impossible = report.values().stream()
                .filter(value ->
                        value.verdict() != Verdict.FITS && value.write().isEmpty())
                .filter(value -> !value.limit().isEmpty())
                .map(Value::setting)
                .toList();
        if (!impossible.isEmpty()) {
            out.paragraph("This pool takes no value below the limit for " + String.join(", ", impossible)
                    + ": raise the limit.");
        }
    }

    private static String words(Duration time) {
        double seconds = time.toMillis() / 1e3;
        if (seconds < 120) {
            return Figures.seconds(seconds);
        }
        return seconds < 7_200 ? Figures.shortest(seconds / 60) + " min" : Figures.shortest(seconds / 3_600) + " h";
    }

    private static Cell verdict(Value value) {
        Tone tone = value.verdict() == Verdict.UNKNOWN ? Tone.CAUTION : Tone.BAD;
        return new Cell(Figures.word(value.verdict()), value.verdict() == Verdict.FITS ? Tone.GOOD : tone);
    }
}
