package dev.roundtrip.text;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.text.Document.Section;
import dev.roundtrip.text.Story.Chapter;
import dev.roundtrip.text.Table.Group;
import dev.roundtrip.verdict.KnownFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The table of the server's own figures: one row for each scenario measured on TiDB, since only TiDB has a plan cache
 * and timestamps.
 */
record ServerTable(List<Chapter> rows, String transaction) {

    private static final String NOT_AVAILABLE = "n/a";

    /** The table with how to read it, and why figures are missing; without rows if no scenario has figures for it. */
    static Section of(RunReport report) {
        ServerTable table = new ServerTable(
                Story.chapters(report).stream()
                        .filter(row -> lookUps(row).isPresent()
                                || ShownFigure.TIMESTAMPS.of(row).isPresent())
                        .toList(),
                TransactionWords.one(report));
        List<String> notes = new ArrayList<>(
                List.of("miss, TSO (waits for a timestamp), get+cop (storage reads), cached (table-cache reads): per "
                        + TransactionWords.one(report)
                        + ". qry avg: by all commands. CPU: seconds per 1,000 business statements."));
        Table<Chapter> content = Story.table(table.rows);
        table.columns()
                .forEach(figure -> content.group(table.group(figure))
                        .column(figure.head, figure.dropOrder, row -> cell(figure, row)));
        return new Section("By the server's own figures", content, table.missing(notes));
    }

    /** Executions that looked into the plan cache for prepared statements. */
    private static KnownFigure lookUps(Chapter row) {
        return ShownFigure.PLAN_CACHE_HITS.of(row).plus(ShownFigure.PLAN_CACHE_MISSES.of(row));
    }

    private List<ShownFigure> columns() {
        boolean requests =
                rows.stream().anyMatch(row -> ShownFigure.TIKV_REQUESTS.of(row).isPresent());
        return Stream.of(ShownFigure.values())
                .filter(figure -> requests || figure.compareTo(ShownFigure.PD_REQUESTS) < 0)
                .toList();
    }

    private Group group(ShownFigure figure) {
        return switch (figure) {
            case PLAN_CACHE_HITS, PLAN_CACHE_MISSES -> new Group("plan cache", "plans");
            case PARSE, COMPILE, EXECUTE -> new Group("us per business statement", "us per stmt");
            case QUERY_AVERAGE, QUERY -> new Group("query, us", "query, us");
            case TIMESTAMPS, STORAGE_READS, TABLE_CACHE_READS -> new Group("per " + transaction, "per " + transaction);
            case PD_REQUESTS, TIKV_REQUESTS -> new Group("requests per " + transaction, "requests");
            default -> Table.ALONE;
        };
    }

    /** A figure as a cell; a dash if the plan cache was never looked up, which is not a rate of 0%. */
    private static String cell(ShownFigure figure, Chapter row) {
        KnownFigure value = figure.of(row);
        boolean neverAsked =
                figure == ShownFigure.PLAN_CACHE_HITS && lookUps(row).value().orElse(1) == 0;
        return neverAsked ? Figures.NONE : Figures.known(value.value(), figure::text, NOT_AVAILABLE);
    }

    /** Each reason once, with the scenarios if it does not apply to all: {@code n/a in TSO, get+cop (s3): reason}. */
    private List<String> missing(List<String> sentences) {
        record Missing(String reason, String head, String label) {}
        List<Missing> missing = columns().stream()
                .flatMap(figure -> rows.stream()
                        .filter(row -> !figure.of(row).isPresent())
                        .map(row -> new Missing(
                                Figures.oneLine(ShownFigure.lack(figure.of(row))), figure.head, row.label())))
                .toList();
        Map<String, String> where = Figures.labelled(missing.stream(), Missing::reason, Missing::label);
        String all = Figures.joined(rows, Chapter::label);
        Figures.labelled(missing.stream(), Missing::reason, Missing::head)
                .forEach((reason, heads) -> sentences.add("n/a in " + heads
                        + (where.get(reason).equals(all) ? "" : " (" + where.get(reason) + ")") + ": "
                        + Prose.sentence(reason)));
        return sentences;
    }
}
