package dev.roundtrip.render;

import dev.roundtrip.result.BalanceReport;
import dev.roundtrip.result.BalanceReport.Advice;
import dev.roundtrip.result.BalanceReport.Event;
import dev.roundtrip.result.BalanceReport.Row;
import dev.roundtrip.result.CleanText;
import java.util.List;

/** The table of routings for a person at a terminal. */
public final class TerminalBalance {

    private static final int INDENT = 12;
    private static final int INNER = 4;

    private final TerminalStyle style;
    private final StringBuilder out = new StringBuilder();

    private TerminalBalance(TerminalStyle style) {
        this.style = style;
    }

    /** The whole text, with a line end. */
    public static String render(BalanceReport report, TerminalStyle style) {
        TerminalBalance text = new TerminalBalance(style);
        text.paragraph("Roundtrip", INDENT, "balance   " + BalanceWords.heading(report));
        BalanceWords.method(report).forEach(sentence -> text.paragraph("", INDENT, sentence));
        report.rows().forEach(text::row);
        if (!report.advice().isEmpty()) {
            text.out.append('\n').append(style.bold("What to do")).append('\n');
        }
        report.advice().forEach(text::advice);
        text.out.append('\n');
        if (!report.moneyHolds()) {
            text.out.append(style.bad("The money does not add up after a routing: see above.\n"));
        }
        return text.out.toString();
    }

    private void row(Row row) {
        out.append('\n')
                .append(style.bold(CleanText.of(BalanceWords.title(row))))
                .append('\n');
        inner(row.what());
        row.jdbcUrl().ifPresent(this::inner);
        row.skipped().ifPresent(why -> inner("not observed: " + why));
        for (Event event : row.events()) {
            List<String> cells = BalanceWords.cells(event);
            StringBuilder line = new StringBuilder();
            for (int i = 1; i < cells.size(); i++) {
                line.append(i == 1 ? "" : "; ")
                        .append(BalanceWords.HEADS.get(i))
                        .append(' ')
                        .append(cells.get(i));
            }
            paragraph("  " + cells.get(0), 2 * INDENT, line.toString());
            BalanceWords.series(event).forEach(each -> paragraph("", 2 * INDENT, each));
        }
        BalanceWords.notes(row).forEach(this::inner);
        inner(row.command());
    }

    private void advice(Advice advice) {
        inner(advice.input());
        advice.evidence().forEach(sentence -> paragraph("", 2 * INNER, sentence));
        paragraph("", 2 * INNER, "It also changes: " + advice.alsoChanges());
    }

    private void inner(String sentence) {
        paragraph("", INNER, sentence);
    }

    private void paragraph(String start, int indent, String sentence) {
        out.append(Prose.paragraph(start, indent, style.printable(sentence), style.width()));
    }
}
