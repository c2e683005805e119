package dev.roundtrip.server.witness;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.PlanProblem;
import dev.roundtrip.report.ServerOfRun.OtherPlan;
import dev.roundtrip.sql.SqlWords;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The plans by which a TiDB executed the statements of some schemas, as its {@code statements_summary} has them.
 *
 * @param byDigest the statements, by TiDB's SQL digest
 */
public record StatementPlans(Map<String, Planned> byDigest) {

    /** An operator in a plan, such as {@code └─IndexRangeScan_5(Build)}. */
    private static final Pattern OPERATOR = Pattern.compile("([A-Za-z]\\w*?)(?:_\\d+)?(?:\\([A-Z]\\w*\\))?");

    private static final String NOT_KEPT = "PLAN_CACHE_UNQUALIFIED";

    private static final Pattern ACCESSED = Pattern.compile("\\b(?:table|index):([A-Za-z0-9_$]+)");

    /** A filter that converts a column to compare it. It names the column and the type. */
    private static final Pattern CONVERTED =
            Pattern.compile("\\b(?:eq|ne|lt|le|gt|ge|in|like|nulleq)\\(cast\\(([\\w$]+(?:\\.[\\w$]+)+), ([a-z]+)");

    private static final String COLUMN_TYPE = "select column_type from information_schema.columns"
            + " where table_schema = ? and table_name = ? and column_name = ?";

    private static final Pattern READ_WHOLE = Pattern.compile("(?:Table|Index)FullScan.*?\\btable:([\\w$]+)");

    /** What a text calls that asks for the conversion itself. */
    private static final Set<String> CONVERSIONS = Set.of("CAST", "CONVERT", "BINARY");

    /** A reason that contains a value, which may be any text. */
    private static final Pattern VALUE =
            Pattern.compile("(?s)^.*(?= (?:may be converted to|affects null check))|(?<=when converting ).*"
                    + "|(?<=Bit Column in \\().*(?=\\))|(?<=value: ).*(?= when)");

    /**
     * A statement with its plans.
     *
     * @param executed how it was executed, over all its plans
     * @param plans the operators of each plan, by plan digest
     */
    record Planned(PlanProblem executed, Map<String, String> plans) {

        String words() {
            return plans.values().stream().distinct().sorted().collect(Collectors.joining("; or "));
        }

        Planned plus(Planned other) {
            Map<String, String> all = new TreeMap<>(plans);
            all.putAll(other.plans);
            return new Planned(executed.plus(other.executed), all);
        }
    }

    /**
     * Reads the plans since the summary was last cleared.
     *
     * @throws SQLException if the summary cannot be read
     */
    public static StatementPlans read(Connection connection, List<String> schemas) throws SQLException {
        Map<String, Planned> byDigest = new TreeMap<>();
        for (String schema : schemas) {
            String sql = "select * from " + StatementsSummary.OF_ALL_SERVERS + StatementsSummary.OF_SCHEMA;
            OwnQuery.all(connection, sql, StatementPlans::planned, schema.toLowerCase(Locale.ROOT))
                    .forEach(row -> byDigest.merge(row.executed().digest(), row, Planned::plus));
        }
        return new StatementPlans(byDigest);
    }

    /** The plans, with types for converted columns. */
    public StatementPlans typed(Connection connection) throws SQLException {
        Map<String, Planned> typed = new TreeMap<>();
        for (Planned each : byDigest.values()) {
            PlanProblem executed = each.executed();
            PlanProblem withTypes = executed.withTypes(columnTypes(connection, executed.converted()));
            typed.put(executed.digest(), new Planned(withTypes, each.plans()));
        }
        return new StatementPlans(typed);
    }

    /** The statement in a row; null for a statement without a plan. */
    private static Planned planned(ResultSet row) throws SQLException {
        String digest = row.getString("PLAN_DIGEST");
        String plan = row.getString("PLAN");
        if (digest == null || digest.isEmpty() || plan == null) {
            return null;
        }
        String text = row.getString("DIGEST_TEXT").replace("`", "").replace(" ,", ",");
        return new Planned(problem(row, text, plan), Map.of(digest, operators(plan)));
    }

    private static PlanProblem problem(ResultSet row, String sql, String plan) throws SQLException {
        boolean hasReason = hasColumn(row, NOT_KEPT);
        List<String> converted = SqlWords.calls(sql, CONVERSIONS) ? List.of() : converted(plan);
        return new PlanProblem(
                row.getString("DIGEST"),
                sql,
                row.getLong("EXEC_COUNT"),
                row.getLong("PLAN_CACHE_HITS"),
                hasReason ? row.getLong(NOT_KEPT) : 0,
                Optional.ofNullable(hasReason ? row.getString(NOT_KEPT + "_LAST_REASON") : null)
                        .filter(reason -> !reason.isEmpty())
                        .map(StatementPlans::withoutValue),
                converted,
                converted.isEmpty() ? List.of() : found(READ_WHOLE, plan, table -> table.group(1)),
                row.getLong("SUM_LATENCY"),
                Optional.empty(),
                Optional.empty());
    }

    private static List<String> columnTypes(Connection connection, List<String> converted) throws SQLException {
        List<String> typed = new ArrayList<>();
        for (String column : converted) {
            String[] names = column.substring(0, column.indexOf(' ')).split("\\.", -1);
            String type = names.length < 3
                    ? ""
                    : OwnQuery.first(connection, COLUMN_TYPE, row -> " " + row.getString(1), names)
                            .orElse("");
            typed.add(column.replaceFirst(" ", Matcher.quoteReplacement(type + " ")));
        }
        return typed;
    }

    /** Whether the summary has a column. Older versions do not say why a plan is not kept. */
    private static boolean hasColumn(ResultSet row, String name) {
        try {
            return row.findColumn(name) > 0;
        } catch (SQLException absent) {
            return false;
        }
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

    /**
     * The statements whose plans are not kept, or that read a whole table because they convert a column; the slowest
     * come first.
     */
    public List<PlanProblem> problems() {
        return executed().stream()
                .filter(all -> all.notKept() > 0 || !all.readWhole().isEmpty())
                .sorted(Comparator.comparingLong(PlanProblem::totalNanos).reversed())
                .toList();
    }

    /** All statements, with a problem or not. */
    public List<PlanProblem> executed() {
        return byDigest.values().stream().map(Planned::executed).toList();
    }

    /** The number of their executions. */
    public long executions() {
        return executed().stream().mapToLong(PlanProblem::executions).sum();
    }

    /** The plans of what was executed since an earlier reading. */
    public StatementPlans since(StatementPlans earlier) {
        Map<String, Planned> later = new TreeMap<>();
        byDigest.forEach((digest, now) -> {
            Planned then = earlier.byDigest.get(digest);
            PlanProblem more = then == null ? now.executed() : now.executed().minus(then.executed());
            if (more.executions() > 0) {
                later.put(digest, new Planned(more, now.plans()));
            }
        });
        return new StatementPlans(later);
    }

    /** The statements that both servers executed, but with no plan in common. */
    public List<OtherPlan> differingFrom(StatementPlans first) {
        List<OtherPlan> differing = new ArrayList<>();
        byDigest.forEach((digest, here) -> {
            Planned there = first.byDigest.get(digest);
            if (there != null && here.plans().keySet().stream().noneMatch(there.plans()::containsKey)) {
                differing.add(new OtherPlan(here.executed().sql(), there.words(), here.words()));
            }
        });
        return differing;
    }

    /** The operators of a plan with the tables and indexes that they read, the root first. They contain no values. */
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
        String names = String.join(" ", found(ACCESSED, line, name -> name.group(1)));
        return names.isEmpty() ? "" : "(" + names + ")";
    }
}
