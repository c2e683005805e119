package dev.roundtrip.render;

import dev.roundtrip.render.Document.Section;
import dev.roundtrip.render.ServerView.Known;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.render.Table.Group;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The table of the server's own figures: one row for each scenario measured on TiDB, since only TiDB has a plan cache
 * and timestamps.
 */
record ServerTable(List<Chapter> rows, String transaction) {

    private static final String NOT_AVAILABLE = "n/a";

    /** With how to read it, and why figures are missing; empty if no scenario has figures for it. */
    static Optional<Section> of(RunReport report) {
        ServerTable table = new ServerTable(
                Story.chapters(report).stream()
                        .filter(chapter ->
                                chapter.server().filter(ServerTable::isTidb).isPresent())
                        .toList(),
                report.transaction());
        List<String> notes = new ArrayList<>(
                List.of("miss, TSO (waits for a timestamp), get+cop (storage reads), cached (table-cache reads): per "
                        + report.transaction()
                        + ". qry avg: by all commands. CPU: seconds per 1,000 business statements."));
        return table.rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("By the server's own figures", table.content(), table.missing(notes)));
    }

    private static boolean isTidb(ServerView view) {
        return lookUps(view).isPresent() || ShownFigure.TIMESTAMPS.of(view).isPresent();
    }

    /** Executions that looked into the plan cache for prepared statements. */
    private static Known lookUps(ServerView view) {
        return ShownFigure.PLAN_CACHE_HITS.of(view).plus(ShownFigure.PLAN_CACHE_MISSES.of(view));
    }

    private Map<Group, List<ShownFigure>> columns() {
        Map<Group, List<ShownFigure>> columns = new LinkedHashMap<>();
        columns.put(
                new Group("plan cache", "plans"), List.of(ShownFigure.PLAN_CACHE_HITS, ShownFigure.PLAN_CACHE_MISSES));
        columns.put(
                new Group("us per business statement", "us per stmt"),
                List.of(ShownFigure.PARSE, ShownFigure.COMPILE, ShownFigure.EXECUTE));
        columns.put(new Group("query, us", "query, us"), List.of(ShownFigure.QUERY_AVERAGE, ShownFigure.QUERY));
        columns.put(
                new Group("per " + transaction, "per " + transaction),
                List.of(ShownFigure.TIMESTAMPS, ShownFigure.STORAGE_READS, ShownFigure.TABLE_CACHE_READS));
        columns.put(Table.ALONE, List.of(ShownFigure.CPU));
        if (rows.stream()
                .anyMatch(row -> ShownFigure.TIKV_REQUESTS.of(view(row)).isPresent())) {
            columns.put(
                    new Group("requests per " + transaction, "requests"),
                    List.of(ShownFigure.PD_REQUESTS, ShownFigure.TIKV_REQUESTS));
        }
        return columns;
    }

    private Table content() {
        Table.Rows<Chapter> table = Story.table(rows);
        columns().forEach((group, figures) -> {
            table.group(group);
            figures.forEach(
                    figure -> table.column(figure.head(), figure.dropOrder(), chapter -> cell(figure, view(chapter))));
        });
        return table.table();
    }

    /** A dash if the plan cache was never looked up, which is not a rate of 0%. */
    private static String cell(ShownFigure figure, ServerView view) {
        Known value = figure.of(view);
        boolean neverAsked =
                figure == ShownFigure.PLAN_CACHE_HITS && lookUps(view).value().orElse(1) == 0;
        return neverAsked
                ? Figures.NONE
                : value.value().stream().mapToObj(figure::text).findFirst().orElse(NOT_AVAILABLE);
    }

    private static ServerView view(Chapter chapter) {
        return chapter.server().orElseThrow();
    }

    /** Each reason once, with the scenarios if it does not apply to all: {@code n/a in TSO, get+cop (s3): reason}. */
    private List<String> missing(List<String> sentences) {
        Map<String, Set<String>> heads = new LinkedHashMap<>();
        Map<String, Set<String>> labels = new LinkedHashMap<>();
        columns().values().stream()
                .flatMap(List::stream)
                .forEach(figure -> rows.forEach(row -> {
                    Known value = figure.of(view(row));
                    if (!value.isPresent()) {
                        String reason = Figures.oneLine(value.reason());
                        heads.computeIfAbsent(reason, any -> new LinkedHashSet<>())
                                .add(figure.head());
                        labels.computeIfAbsent(reason, any -> new LinkedHashSet<>())
                                .add(row.label());
                    }
                }));
        heads.forEach((reason, columns) -> sentences.add("n/a in " + String.join(", ", columns)
                + (labels.get(reason).size() == rows.size() ? "" : " (" + String.join(", ", labels.get(reason)) + ")")
                + ": " + Prose.sentence(reason)));
        return sentences;
    }
}
