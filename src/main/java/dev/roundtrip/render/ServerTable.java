package dev.roundtrip.render;

import dev.roundtrip.render.ServerView.Known;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.render.Table.Group;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * The table of the server's own counts, for any renderer: one row for each scenario measured on TiDB, since only TiDB
 * has a plan cache and timestamps.
 */
final class ServerTable {

    private static final String NOT_AVAILABLE = "n/a";

    /**
     * One column.
     *
     * @param name the column's name in notes
     */
    private record Spec(Group group, String head, String name, int dropOrder, Function<ServerView, Cell> cell) {

        Spec(Group group, String head, int dropOrder, Function<ServerView, Cell> cell) {
            this(group, head, head, dropOrder, cell);
        }
    }

    /** The text of a cell, and why there is no figure if there is none. */
    private record Cell(String text, Optional<String> missing) {

        static Cell of(Known figure, DoubleFunction<String> format) {
            return figure.isPresent()
                    ? new Cell(format.apply(figure.get()), Optional.empty())
                    : new Cell(NOT_AVAILABLE, Optional.of(Figures.oneLine(figure.reason())));
        }
    }

    private final List<Chapter> rows;
    private final List<ServerView> views;
    private final List<Spec> specs;

    private ServerTable(RunReport report) {
        rows = Story.chapters(report).stream()
                .filter(chapter -> chapter.server().filter(ServerTable::isTidb).isPresent())
                .toList();
        views = rows.stream().flatMap(chapter -> chapter.server().stream()).toList();
        specs = specs(report.transaction(), views);
    }

    /** The table; empty if no scenario has figures for it. */
    static Optional<Table> of(RunReport report) {
        ServerTable table = new ServerTable(report);
        return table.rows.isEmpty() ? Optional.empty() : Optional.of(table.content());
    }

    /** How to read the table, and why figures are missing; empty if there is no table. */
    static List<String> notes(RunReport report) {
        ServerTable table = new ServerTable(report);
        if (table.rows.isEmpty()) {
            return List.of();
        }
        List<String> notes = new ArrayList<>();
        notes.add(
                "hit: plan-cache hits per business statement; miss, TSO (waits for a timestamp), get+cop (storage reads),"
                        + " cached (table-cache reads): per "
                        + report.transaction()
                        + ". us: the time divided by business statements; query avg: by all commands, as the dashboard does. CPU:"
                        + " seconds per 1,000 business statements.");
        table.held().ifPresent(notes::add);
        notes.addAll(table.missing());
        return notes;
    }

    /** What the server held for all sessions after the last scenario; empty if it has not been told. */
    private Optional<String> held() {
        ServerView last = views.get(views.size() - 1);
        Known plans = last.count("cachedPlans");
        Known bytes = last.count("planMemory");
        Known statements = last.count("preparedStatements");
        if (!plans.plus(bytes).plus(statements).isPresent() || plans.get() == 0) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "At the end TiDB held %,.0f prepared statements and %,.0f plans of all sessions; the plans took %.1f MiB by its own"
                        + " metric, %.1f KiB each.",
                statements.get(),
                plans.get(),
                bytes.get() / (1 << 20),
                bytes.get() / 1024 / plans.get()));
    }

    /** Whether the view has the figures that this table shows. */
    private static boolean isTidb(ServerView view) {
        return view.planCacheLookUps().isPresent() || view.count("tsoWaits").isPresent();
    }

    private static List<Spec> specs(String transaction, List<ServerView> views) {
        List<Spec> specs = new ArrayList<>(ofTidb(transaction));
        if (views.stream().anyMatch(view -> view.count("tikvRequests").isPresent())) {
            Group group = new Group("requests per " + transaction, "requests");
            specs.add(new Spec(group, "to PD", 10, perTransaction("pdTsoRequests")));
            specs.add(new Spec(group, "to TiKV", 11, perTransaction("tikvRequests")));
        }
        return specs;
    }

    private static List<Spec> ofTidb(String transaction) {
        Group plans = new Group("plan cache", "plans");
        Group phases = new Group("us per business statement", "us per stmt");
        Group query = new Group("query, us", "query, us");
        Group work = new Group("per " + transaction, "per " + transaction);
        return List.of(
                new Spec(plans, "hit", 0, ServerTable::hitRate),
                new Spec(plans, "miss", 0, perTransaction("planCacheMisses")),
                new Spec(phases, "parse", 3, perStatement("parse")),
                new Spec(phases, "compile", 6, perStatement("compile")),
                new Spec(phases, "execute", 5, perStatement("execute")),
                new Spec(query, "avg", "query avg", 2, timed(view -> view.dashboardNanos("queryDuration"))),
                new Spec(query, "per stmt", "query per stmt", 4, perStatement("queryDuration")),
                new Spec(work, "TSO", 9, perTransaction("tsoWaits")),
                new Spec(work, "get+cop", 8, counted(ServerTable::storageReads)),
                new Spec(work, "cached", 7, perTransaction("tableCacheReads")),
                new Spec(Table.ALONE, "CPU", 1, view -> Cell.of(cpuSeconds(view), Figures::perStatement)));
    }

    private static Function<ServerView, Cell> perTransaction(String figure) {
        return counted(view -> view.perTransaction(figure));
    }

    private static Function<ServerView, Cell> perStatement(String figure) {
        return timed(view -> view.nanosPerStatement(figure));
    }

    private static Function<ServerView, Cell> counted(Function<ServerView, Known> figure) {
        return view -> Cell.of(figure.apply(view), ServerTable::count);
    }

    private static Function<ServerView, Cell> timed(Function<ServerView, Known> figure) {
        return view -> Cell.of(figure.apply(view), ServerTable::micros);
    }

    /** A dash if the plan cache was never looked up, which is not a rate of 0%. */
    private static Cell hitRate(ServerView view) {
        Known lookUps = view.planCacheLookUps();
        boolean asked = lookUps.isPresent() && lookUps.get() > 0;
        return asked
                ? Cell.of(view.perStatement("planCacheHits"), rate -> Figures.fixed(rate * 100, 1) + "%")
                : Cell.of(lookUps, none -> Figures.NONE);
    }

    private static Known storageReads(ServerView view) {
        return view.perTransaction("get").plus(view.perTransaction("cop"));
    }

    private static Known cpuSeconds(ServerView view) {
        return view.nanosPerStatement("cpuTime").map(nanos -> nanos * 1_000 / 1e9);
    }

    private Table content() {
        Table.Rows<Chapter> table = Story.table(rows);
        specs.forEach(spec -> table.group(spec.group())
                .column(
                        spec.head(),
                        spec.head(),
                        spec.name(),
                        spec.dropOrder(),
                        chapter -> spec.cell()
                                .apply(chapter.server().orElseThrow())
                                .text()));
        return table.table();
    }

    /**
     * Each reason once: {@code n/a in TSO, get+cop: reason}, with the scenarios if it does not apply to all of them.
     */
    private List<String> missing() {
        Map<String, Set<String>> columns = new LinkedHashMap<>();
        Map<String, Set<String>> scenarios = new LinkedHashMap<>();
        for (Spec spec : specs) {
            for (int row = 0; row < rows.size(); row++) {
                String label = rows.get(row).label();
                spec.cell().apply(views.get(row)).missing().ifPresent(reason -> {
                    columns.computeIfAbsent(reason, any -> new LinkedHashSet<>())
                            .add(spec.name());
                    scenarios
                            .computeIfAbsent(reason, any -> new LinkedHashSet<>())
                            .add(label);
                });
            }
        }
        return columns.entrySet().stream()
                .map(entry -> {
                    Set<String> where = scenarios.get(entry.getKey());
                    return "n/a in " + String.join(", ", entry.getValue())
                            + (where.size() == rows.size() ? "" : " (" + String.join(", ", where) + ")") + ": "
                            + Prose.sentence(entry.getKey());
                })
                .toList();
    }

    private static String count(double value) {
        if (value == 0) {
            return Figures.NONE;
        }
        return value < 0.05 ? "<0.1" : Figures.fixed(value, 1);
    }

    private static String micros(double nanos) {
        if (nanos == 0) {
            return Figures.NONE;
        }
        double micros = nanos / 1e3;
        return micros < 0.05 ? "<0.1" : Figures.fixed(micros, micros < 99.95 ? 1 : 0);
    }
}
