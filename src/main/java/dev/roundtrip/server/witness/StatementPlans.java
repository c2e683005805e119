package dev.roundtrip.server.witness;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.result.ServerOfRun.OtherPlan;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The plans by which a TiDB executed the statements of some schemas, as its {@code statements_summary} has them.
 *
 * @param byDigest the statements, by TiDB's SQL digest
 */
public record StatementPlans(Map<String, Planned> byDigest) {

    /** Such as {@code └─IndexRangeScan_5(Build)}. */
    private static final Pattern OPERATOR = Pattern.compile("([A-Za-z]\\w*?)(?:_\\d+)?(?:\\([A-Z]\\w*\\))?");

    private static final Pattern ACCESSED = Pattern.compile("\\b(?:table|index):([A-Za-z0-9_$]+)");

    /**
     * A statement.
     *
     * @param sql without literals
     * @param plans by plan digest, its operators
     */
    record Planned(String sql, Map<String, String> plans) {

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
            String sql = "select * from " + StatementsSummary.OF_ONE_SERVER + " where schema_name = ?";
            Query.all(connection, sql, row -> add(byDigest, row), schema);
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
        return planned;
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
