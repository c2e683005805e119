package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Absent;
import dev.roundtrip.result.ServerSide.Amount;
import dev.roundtrip.result.ServerSide.Figure;
import dev.roundtrip.result.ServerSide.Parts;
import dev.roundtrip.result.ServerSide.Timing;
import dev.roundtrip.result.ServerSide.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The server's own figures in the Markdown report: one table for all scenarios, then all figures of each. */
final class MarkdownServerSide {

    private static final String COMMANDS = "commands";

    private final MarkdownText out;

    MarkdownServerSide(MarkdownText out) {
        this.out = out;
    }

    /** What the terminal shows, and the server's counts of commands. */
    void overview(RunReport report) {
        Reconciled reconciled = Reconciled.of(report);
        Map<Chapter, Parts> commands = commands(report);
        if (ServerTable.of(report).isEmpty()
                && commands.isEmpty()
                && reconciled.summary().isEmpty()) {
            return;
        }
        out.title("By the server's own figures");
        ServerTable.of(report).ifPresent(table -> {
            List<String> heads = new ArrayList<>(List.of("scenario"));
            table.columns().forEach(column -> heads.add(MarkdownText.plain(head(column))));
            out.table(heads, MarkdownReport.rows(table), 1);
        });
        ServerTable.notes(report).forEach(note -> out.paragraph(MarkdownText.plain(note)));
        nodes(report);
        commandCounts(commands);
        reconciled.summary().forEach(line -> out.paragraph(MarkdownText.plain(line) + "."));
        out.items(reconciled.disagreements());
    }

    private void nodes(RunReport report) {
        NodeTable.of(report).ifPresent(table -> {
            List<String> heads = new ArrayList<>(List.of("node"));
            table.columns().forEach(column -> heads.add(MarkdownText.plain(column.head())));
            out.table(heads, MarkdownReport.rows(table), 1);
            NodeTable.notes(report).forEach(note -> out.paragraph(MarkdownText.plain(note)));
        });
    }

    /** A header that is clear by itself: a Markdown table has only one header line. */
    private static String head(ResultTable.Column column) {
        return column.group().startsWith("query") ? "query " + column.head() : column.head();
    }

    private static Map<Chapter, Parts> commands(RunReport report) {
        Map<Chapter, Parts> commands = new LinkedHashMap<>();
        for (Chapter chapter : Story.chapters(report)) {
            chapter.server()
                    .flatMap(view -> view.side().figure(COMMANDS))
                    .map(Figure::value)
                    .filter(Parts.class::isInstance)
                    .map(Parts.class::cast)
                    .filter(parts -> !parts.values().isEmpty())
                    .ifPresent(parts -> commands.put(chapter, parts));
        }
        return commands;
    }

    private void commandCounts(Map<Chapter, Parts> commands) {
        if (commands.isEmpty()) {
            return;
        }
        List<String> types = new ArrayList<>(new TreeSet<>(commands.values().stream()
                .flatMap(parts -> parts.values().keySet().stream())
                .toList()));
        List<String> heads = new ArrayList<>(List.of("commands by the server's count"));
        types.forEach(type -> heads.add(MarkdownText.plain(type)));
        List<List<String>> rows = new ArrayList<>();
        commands.forEach((chapter, parts) -> {
            List<String> row = new ArrayList<>(List.of(MarkdownText.plain(chapter.label())));
            types.forEach(type -> row.add(
                    parts.values().containsKey(type) ? amount(parts.values().get(type)) : Figures.NONE));
            rows.add(row);
        });
        out.table(heads, rows, 1);
    }

    /** Every figure of one scenario, and every comparison with the wire. */
    void details(ServerSide side) {
        List<List<String>> rows = new ArrayList<>();
        for (Figure figure : side.figures()) {
            String remarks =
                    figure.notes().isEmpty() ? "" : MarkdownText.plain("; " + String.join("; ", figure.notes()));
            rows(
                    rows,
                    figure.name(),
                    figure.value(),
                    figure.unit(),
                    MarkdownText.codeInTable(figure.source()) + remarks);
        }
        if (!rows.isEmpty()) {
            out.table(
                    List.of("by the server", "value", "unit", "time", "mean", "source"),
                    rows,
                    List.of("by the server", "unit", "source"));
        }
        if (!side.reconciliation().isEmpty()) {
            out.table(
                    List.of("figure", "on the wire", "by the server", "agree", "note"),
                    side.reconciliation().stream()
                            .map(line -> List.of(
                                    MarkdownText.plain(line.figure()),
                                    Figures.exact(line.wire()),
                                    Figures.exact(line.server())
                                            + line.of()
                                                    .map(servers -> ", of " + MarkdownText.plain(servers))
                                                    .orElse(""),
                                    line.agrees() ? line.of().isPresent() ? "not compared" : "yes" : "NO",
                                    MarkdownText.plain(line.note())))
                            .toList(),
                    List.of("figure", "note"));
        }
    }

    private static void rows(List<List<String>> rows, String name, Value value, String unit, String source) {
        if (value instanceof Parts parts) {
            if (parts.values().isEmpty()) {
                rows.add(List.of(MarkdownText.plain(name), "none", unit(unit), "", "", source));
            }
            parts.values().forEach((key, part) -> rows(rows, name + ", " + key, part, unit, source));
            return;
        }
        boolean timed = value instanceof Timing;
        rows.add(List.of(
                MarkdownText.plain(name),
                amount(value),
                value instanceof Absent ? "" : unit(unit),
                time(value, unit),
                timed && ((Timing) value).count() > 0
                        ? Figures.time((double) ((Timing) value).totalNanos() / ((Timing) value).count())
                        : "",
                source));
    }

    private static String time(Value value, String unit) {
        if (value instanceof Timing timing) {
            return Figures.time(timing.totalNanos());
        }
        return value instanceof Amount amount && unit.equals("ns") ? Figures.time(amount.amount()) : "";
    }

    private static String unit(String unit) {
        return MarkdownText.plain(unit);
    }

    private static String amount(Value value) {
        if (value instanceof Amount amount) {
            return Figures.exact(amount.amount());
        }
        if (value instanceof Timing timing) {
            return "" + timing.count();
        }
        return value instanceof Absent absent ? "n/a: " + MarkdownText.plain(absent.reason()) : "several";
    }
}
