package dev.roundtrip.render;

import dev.roundtrip.result.CleanText;
import dev.roundtrip.result.FaultReport;
import dev.roundtrip.result.FaultReport.Kind;
import dev.roundtrip.result.FaultReport.OnServer;
import java.util.List;
import java.util.stream.Collectors;

/** The table of faults for a person at a terminal. */
public final class TerminalFaults {

    private static final int INDENT = 12;
    private static final int INNER = 4;

    private final FaultReport report;
    private final TerminalStyle style;
    private final StringBuilder out = new StringBuilder();

    private TerminalFaults(FaultReport report, TerminalStyle style) {
        this.report = report;
        this.style = style;
    }

    /** The whole text, with a line end. */
    public static String render(FaultReport report, TerminalStyle style) {
        TerminalFaults text = new TerminalFaults(report, style);
        report.servers().forEach(text::server);
        text.end();
        return text.out.toString();
    }

    private void server(OnServer server) {
        paragraph("Roundtrip", "faults   " + FaultWords.server(server));
        FaultWords.limits(report).forEach(sentence -> paragraph("", sentence));
        for (Kind fault : report.faults()) {
            out.append('\n').append(style.bold(CleanText.of(fault.name()))).append('\n');
            inner(fault.what());
            for (FaultGroup group : FaultGroup.of(server, fault)) {
                group(group);
            }
            inner("Advice: " + fault.advice());
        }
        out.append('\n');
    }

    private void group(FaultGroup group) {
        List<String> cells = FaultWords.cells(group, report);
        String row = group.skipped().isEmpty()
                ? FaultWords.HEADS.stream()
                        .map(head -> head + " " + cells.get(FaultWords.HEADS.indexOf(head)))
                        .collect(Collectors.joining("; "))
                : "not observed: " + group.skipped();
        out.append(Prose.paragraph(
                "  " + group.strings(),
                2 * INDENT,
                style.printable("limits: " + group.limits() + "; " + row),
                style.width()));
        out.append(Prose.paragraph("", 2 * INDENT, style.printable(group.command()), style.width()));
    }

    private void end() {
        if (!report.moneyHolds()) {
            out.append(style.bad("The money does not add up after a fault: see above.\n"));
        } else {
            paragraph("money", "After each fault the accounts hold what the recorded transfers say.");
        }
    }

    private void paragraph(String start, String sentence) {
        out.append(Prose.paragraph(start, INDENT, style.printable(sentence), style.width()));
    }

    private void inner(String sentence) {
        out.append(Prose.paragraph("", INNER, style.printable(sentence), style.width()));
    }
}
