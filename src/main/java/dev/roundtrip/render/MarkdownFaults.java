package dev.roundtrip.render;

import dev.roundtrip.result.FaultReport;
import dev.roundtrip.result.FaultReport.Kind;
import dev.roundtrip.result.FaultReport.OnServer;
import java.util.ArrayList;
import java.util.List;

/** The table of faults as Markdown. */
public final class MarkdownFaults {

    private MarkdownFaults() {}

    /** The whole document, with a line end. */
    public static String render(FaultReport report) {
        MarkdownText text = new MarkdownText();
        for (OnServer server : report.servers()) {
            text.title("Faults: " + MarkdownText.plain(FaultWords.server(server)));
            text.items(FaultWords.limits(report));
            for (Kind fault : report.faults()) {
                text.raw("### ").raw(MarkdownText.plain(fault.name())).raw("\n\n");
                text.paragraph(MarkdownText.plain(fault.what()));
                text.table(heads(), rows(server, fault, report), heads());
                text.paragraph("Advice: " + MarkdownText.plain(fault.advice()));
            }
        }
        text.paragraph(
                report.moneyHolds()
                        ? "After each fault the accounts hold what the recorded transfers say."
                        : "**The money does not add up after a fault.**");
        return text.toString();
    }

    private static List<String> heads() {
        List<String> heads = new ArrayList<>(List.of("strings", "limits"));
        heads.addAll(FaultWords.HEADS);
        heads.add("again");
        return heads;
    }

    private static List<List<String>> rows(OnServer server, Kind fault, FaultReport report) {
        List<List<String>> rows = new ArrayList<>();
        for (FaultGroup group : FaultGroup.of(server, fault)) {
            List<String> row = new ArrayList<>(List.of(group.strings(), group.limits()));
            row.addAll(FaultWords.cells(group, report));
            if (!group.skipped().isEmpty()) {
                row.set(2, "not observed: " + group.skipped());
            }
            List<String> cells =
                    new ArrayList<>(row.stream().map(MarkdownText::plain).toList());
            cells.add(MarkdownText.codeInTable(group.command()));
            rows.add(cells);
        }
        return rows;
    }
}
