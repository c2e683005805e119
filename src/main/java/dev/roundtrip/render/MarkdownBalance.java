package dev.roundtrip.render;

import dev.roundtrip.result.BalanceReport;
import dev.roundtrip.result.BalanceReport.Advice;
import dev.roundtrip.result.BalanceReport.Event;
import dev.roundtrip.result.BalanceReport.Row;
import dev.roundtrip.result.CleanText;
import java.util.ArrayList;
import java.util.List;

/** The table of routings as Markdown. */
public final class MarkdownBalance {

    private MarkdownBalance() {}

    /** The whole document, with a line end. */
    public static String render(BalanceReport report) {
        MarkdownText text = new MarkdownText();
        text.title("Balance: " + MarkdownText.plain(BalanceWords.heading(report)));
        text.items(BalanceWords.method(report));
        text.table(heads(), rows(report), heads());
        if (!report.advice().isEmpty()) {
            text.title("What to do");
        }
        for (Advice advice : report.advice()) {
            text.paragraph("**" + MarkdownText.plain(advice.input()) + "**");
            text.items(advice.evidence());
            text.paragraph("It also changes: " + MarkdownText.plain(advice.alsoChanges()));
        }
        text.title("Each second");
        for (Row row : report.rows()) {
            text.raw("### ").raw(MarkdownText.plain(BalanceWords.title(row))).raw("\n\n");
            text.paragraph(MarkdownText.plain(row.what()));
            row.jdbcUrl().ifPresent(url -> text.paragraph(MarkdownText.code(url)));
            row.skipped().ifPresent(why -> text.paragraph("Not observed: " + MarkdownText.plain(why)));
            for (Event event : row.events()) {
                text.raw("```\n")
                        .raw(CleanText.of(BalanceWords.cells(event).get(0)))
                        .raw("\n");
                BalanceWords.series(event)
                        .forEach(line -> text.raw(CleanText.of(line)).raw("\n"));
                text.raw("```\n\n");
            }
            text.items(BalanceWords.notes(row));
            text.paragraph("Again: " + MarkdownText.code(row.command()));
        }
        text.paragraph(
                report.moneyHolds()
                        ? "After each routing the accounts hold what the recorded transfers say."
                        : "**The money does not add up after a routing.**");
        return text.toString();
    }

    private static List<String> heads() {
        List<String> heads = new ArrayList<>(List.of("routing"));
        heads.addAll(BalanceWords.HEADS);
        return heads;
    }

    private static List<List<String>> rows(BalanceReport report) {
        List<List<String>> rows = new ArrayList<>();
        for (Row row : report.rows()) {
            String title = BalanceWords.title(row);
            if (row.skipped().isPresent()) {
                rows.add(cells(title, List.of("not observed", "", "", "", "", "", "")));
            }
            for (Event event : row.events()) {
                rows.add(cells(title, BalanceWords.cells(event)));
                title = "";
            }
        }
        return rows;
    }

    private static List<String> cells(String first, List<String> others) {
        List<String> cells = new ArrayList<>(List.of(MarkdownText.plain(first)));
        others.stream().map(MarkdownText::plain).forEach(cells::add);
        return cells;
    }
}
