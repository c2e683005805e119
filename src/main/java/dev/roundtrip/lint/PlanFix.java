package dev.roundtrip.lint;

import dev.roundtrip.report.PlanProblem;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What to change where a TiDB does not keep a statement's plan, by its own reason (TiDB v8.5,
 * {@code plan_cacheable_checker.go} and each caller of {@code SetSkipPlanCache}). The first constant that fits is used.
 */
public enum PlanFix {
    WHOLE_NUMBER("converted to INT", "bind it with setLong"),
    TIME("converted to datetime", "bind it with setTimestamp"),
    LONG_LIMIT("limit count is", "keep LIMIT at 10000 or less"),
    LIMIT("'limit|param_limit", "set tidb_enable_plan_cache_for_param_limit=ON"),
    COLUMN("'(?:order|group) by", "name the column in the text: bound, it is a constant"),
    FRAME("window function", "write its bounds into the text"),
    USER_VARIABLE("user-defined variables", "bind the value"),
    SUBQUERY_OFF("has sub-queries|for_subquery", "set tidb_enable_plan_cache_for_subquery=ON"),
    SUBQUERY("sub-queries|Apply", "write a join, or bind a separate query's result"),
    VALUES("too many values", "send fewer values"),
    LONG_LIST("too long", "shorten the list, or raise tidb_opt_range_max_size"),
    IGNORED("by hint", "remove IGNORE_PLAN_CACHE"),
    SET_VAR("SET_VAR", "set it for the session"),
    STATIC_PRUNING("static", "set tidb_partition_prune_mode=dynamic"),
    LARGE("too large", "raise tidb_plan_cache_max_plan_size"),
    OVERWRITTEN("overwritten", "compare the column once: its conditions exclude each other"),
    NO_ROWS("TableDual", "skip it: it finds nothing"),
    FUNCTION("has '\\w+' is", "compute it in the application");

    private final Pattern reason;
    private final String change;

    PlanFix(String reason, String change) {
        this.reason = Pattern.compile(reason);
        this.change = change;
    }

    /** The problems, each with the change that solves it. */
    public static List<PlanProblem> advised(List<PlanProblem> problems) {
        return problems.stream().map(problem -> problem.withFix(of(problem))).toList();
    }

    private static Optional<String> of(PlanProblem problem) {
        return problem.reason()
                .map(reason -> Stream.of(values())
                        .filter(fix -> fix.reason.matcher(reason).find())
                        .map(fix -> fix.change)
                        .findFirst())
                .orElseGet(() -> problem.converted().stream().findFirst().map(PlanFix::setter));
    }

    /** The change for a column, which depends on its type. */
    private static String setter(String converted) {
        String setter = converted.contains("char(") || converted.contains("text ")
                ? "setString"
                : converted.contains(" decimal(")
                        ? "setBigDecimal"
                        : converted.contains("int ") ? "setLong" : "the setter of the column's type";
        return "bind it with " + setter;
    }
}
