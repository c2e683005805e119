package dev.roundtrip.server.witness;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.result.PlanProblem;
import dev.roundtrip.result.ServerOfRun.OtherPlan;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The plans by which a TiDB executed the statements of some schemas, as its {@code statements_summary} has them.
 *
 * @param byDigest the statements, by TiDB's SQL digest
 */
public record StatementPlans(Map<String, Planned> byDigest) {

    /** Such as {@code └─IndexRangeScan_5(Build)}. */
    private static final Pattern OPERATOR = Pattern.compile("([A-Za-z]\\w*?)(?:_\\d+)?(?:\\([A-Z]\\w*\\))?");

    private static final String NOT_KEPT = "PLAN_CACHE_UNQUALIFIED";

    private static final Pattern ACCESSED = Pattern.compile("\\b(?:table|index):([A-Za-z0-9_$]+)");

    /** A filter that converts a column to compare it: its name, and the type. */
    private static final Pattern CONVERTED =
            Pattern.compile("\\b(?:eq|ne|lt|le|gt|ge|in|like|nulleq)\\(cast\\(([\\w$]+(?:\\.[\\w$]+)+), ([a-z]+)");

    private static final String COLUMN_TYPE = "select column_type from information_schema.columns"
            + " where table_schema = ? and table_name = ? and column_name = ?";

    private static final Pattern READ_WHOLE = Pattern.compile("(?:Table|Index)FullScan.*?\\btable:([\\w$]+)");

    /** A text that asks for the conversion itself. */
    private static final Pattern ASKED = Pattern.compile("\\b(?:cast|convert|binary) ?\\(", Pattern.CASE_INSENSITIVE);

    /** The reasons that contain a value; it may contain anything. */
    private static final Pattern VALUE =
            Pattern.compile("(?s)^.*(?= (?:may be converted to|affects null check))|(?<=when converting ).*"
                    + "|(?<=Bit Column in \\().*(?=\\))|(?<=value: ).*(?= when)");

    /**
     * A statement.
     *
     * @param sql without literals
     * @param plans by plan digest, its operators
     * @param problems one for each row of the summary that has one
     */
    record Planned(String sql, Map<String, String> plans, List<PlanProblem> problems) {

        Planned(String sql, Map<String, String> plans) {
            this(sql, plans, new ArrayList<>());
        }

        String words() {
            return plans.values().stream().distinct().sorted().collect(Collectors.joining("; or "));
        }
    }

    /**
     * Those since the summary was last cleared.
     *
     * @throws SQLException if the summary cannot be read
     */
    public static StatementPlans read(Connection connection, List<String> schemas) throws SQLException {
        Map<String, Planned> byDigest = new TreeMap<>();
        for (String schema : schemas) {
            String sql = "select * from " + StatementsSummary.OF_ALL_SERVERS + " where schema_name = ?"
                    + " and digest_text not like '%statements_summary%'";
            Query.all(connection, sql, row -> add(byDigest, row), schema.toLowerCase(Locale.ROOT));
        }
        for (Planned planned : byDigest.values()) {
            for (ListIterator<PlanProblem> each = planned.problems().listIterator(); each.hasNext(); ) {
                PlanProblem problem = each.next();
                if (!problem.converted().isEmpty()) {
                    each.set(problem.withTypes(columnTypes(connection, problem.converted())));
                }
            }
        }
        return new StatementPlans(byDigest);
    }

    /** Null for a statement without a plan. */
    private static Planned add(Map<String, Planned> byDigest, ResultSet row) throws SQLException {
        String digest = row.getString("PLAN_DIGEST");
        String plan = row.getString("PLAN");
        if (digest == null || digest.isEmpty() || plan == null) {
            return null;
        }
        String text = row.getString("DIGEST_TEXT").replace("`", "").replace(" ,", ",");
        Planned planned = byDigest.computeIfAbsent(row.getString("DIGEST"), none -> new Planned(text, new TreeMap<>()));
        planned.plans().put(digest, operators(plan));
        planned.problems().add(problem(row, text, plan));
        return planned;
    }

    private static PlanProblem problem(ResultSet row, String sql, String plan) throws SQLException {
        boolean tells = hasColumn(row, NOT_KEPT);
        List<String> converted = ASKED.matcher(sql).find() ? List.of() : converted(plan);
        return new PlanProblem(
                row.getString("DIGEST"),
                sql,
                row.getLong("EXEC_COUNT"),
                row.getLong("PLAN_CACHE_HITS"),
                tells ? row.getLong(NOT_KEPT) : 0,
                Optional.ofNullable(tells ? row.getString(NOT_KEPT + "_LAST_REASON") : null)
                        .filter(reason -> !reason.isEmpty())
                        .map(StatementPlans::withoutValue),
                converted,
                converted.isEmpty() ? List.of() : found(READ_WHOLE, plan, table -> table.group(1)),
                row.getLong("SUM_LATENCY"),
                Optional.empty());
    }

    private static List<String> columnTypes(Connection connection, List<String> converted) throws SQLException {
        List<String> typed = new ArrayList<>();
        for (String column : converted) {
            String[] names = column.substring(0, column.indexOf(' ')).split("\\.", -1);
            String type = names.length < 3
                    ? ""
                    : Query.first(connection, COLUMN_TYPE, row -> " " + row.getString(1), names)
                            .orElse("");
            typed.add(column.replaceFirst(" ", Matcher.quoteReplacement(type + " ")));
        }
        return typed;
    }

    /** Older versions do not say why. */
    private static boolean hasColumn(ResultSet row, String name) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            if (columns.getColumnName(i).equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }

    static String withoutValue(String reason) {
        return VALUE.matcher(reason).replaceAll("?");
    }

    /** The columns that filters convert. */
    static List<String> converted(String plan) {
        return plan.lines()
                .filter(line -> line.contains("Selection"))
                .flatMap(line -> found(CONVERTED, line, column -> column.group(1) + " to " + column.group(2)).stream())
                .distinct()
                .toList();
    }

    private static List<String> found(Pattern pattern, String text, Function<MatchResult, String> words) {
        return pattern.matcher(text).results().map(words).distinct().toList();
    }

    /** The statements whose plans are not kept, or read a whole table because they convert a column: slowest first. */
    public List<PlanProblem> problems() {
        return executed().stream()
                .filter(all -> all.notKept() > 0 || !all.readWhole().isEmpty())
                .sorted(Comparator.comparingLong(PlanProblem::totalNanos).reversed())
                .toList();
    }

    /** All statements, whether they have a problem or not. */
    public List<PlanProblem> executed() {
        return byDigest.values().stream()
                .flatMap(planned -> planned.problems().stream().reduce(StatementPlans::both).stream())
                .toList();
    }

    /** What was executed since an earlier reading. */
    public StatementPlans since(StatementPlans earlier) {
        Map<String, PlanProblem> before =
                earlier.executed().stream().collect(Collectors.toMap(PlanProblem::digest, Function.identity()));
        Map<String, Planned> later = new TreeMap<>();
        for (PlanProblem now : executed()) {
            PlanProblem more = Optional.ofNullable(before.get(now.digest()))
                    .map(then -> less(now, then))
                    .orElse(now);
            if (more.executions() > 0) {
                Planned planned = byDigest.get(now.digest());
                later.put(now.digest(), new Planned(planned.sql(), planned.plans(), List.of(more)));
            }
        }
        return new StatementPlans(later);
    }

    private static PlanProblem less(PlanProblem now, PlanProblem then) {
        return new PlanProblem(
                now.digest(),
                now.sql(),
                now.executions() - then.executions(),
                now.planCacheHits() - then.planCacheHits(),
                now.notKept() - then.notKept(),
                now.reason().filter(reason -> now.notKept() > then.notKept()),
                now.converted(),
                now.readWhole(),
                now.totalNanos() - then.totalNanos(),
                Optional.empty());
    }

    private static PlanProblem both(PlanProblem one, PlanProblem other) {
        return new PlanProblem(
                one.digest(),
                one.sql(),
                one.executions() + other.executions(),
                one.planCacheHits() + other.planCacheHits(),
                one.notKept() + other.notKept(),
                one.reason().or(other::reason),
                union(one.converted(), other.converted()),
                union(one.readWhole(), other.readWhole()),
                one.totalNanos() + other.totalNanos(),
                Optional.empty());
    }

    private static List<String> union(List<String> some, List<String> others) {
        return Stream.of(some, others).flatMap(List::stream).distinct().toList();
    }

    /** Those of both that have none of the other's plans. */
    public List<OtherPlan> differingFrom(StatementPlans first) {
        List<OtherPlan> differing = new ArrayList<>();
        byDigest.forEach((digest, here) -> {
            Planned there = first.byDigest.get(digest);
            if (there != null && here.plans().keySet().stream().noneMatch(there.plans()::containsKey)) {
                differing.add(new OtherPlan(here.sql(), there.words(), here.words()));
            }
        });
        return differing;
    }

    /** The operators with the tables and indexes that they read, the root first; no values. */
    static String operators(String plan) {
        return plan.lines()
                .map(line -> line.strip().split("\t", -1))
                .filter(columns -> columns.length > 1)
                .skip(1)
                .map(columns -> operator(columns[0]) + accessed(String.join(" ", columns)))
                .collect(Collectors.joining(" > "));
    }

    private static String operator(String id) {
        Matcher found = OPERATOR.matcher(id.replaceAll("[^\\w()]", ""));
        return found.matches() ? found.group(1) : id.strip();
    }

    private static String accessed(String line) {
        String names = ACCESSED.matcher(line)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .collect(Collectors.joining(" "));
        return names.isEmpty() ? "" : "(" + names + ")";
    }
}
