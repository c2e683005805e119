package dev.roundtrip.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A statement whose plan a TiDB does not keep, or that reads a whole table because its plan converts a column.
 *
 * @param digest TiDB's SQL digest, as its Dashboard shows it
 * @param sql the statement without literals
 * @param planCacheHits the part of {@code executions} that used a kept plan
 * @param notKept executions whose plan TiDB could not keep
 * @param reason why it could not, in TiDB's words without values; empty if it keeps the plan, or does not say
 * @param converted columns that the plan converts to compare them with a value, with their types and the value's, such
 *     as {@code shop.orders.name varchar(20) to double}
 * @param readWhole the tables that it reads as a whole
 * @param totalNanos the time of all executions, in the server
 * @param fix what to change; empty if nothing is known
 * @param line the application's Java line that executed it most often, such as {@code Orders.find(Orders.java:31)};
 *     empty if nothing watched it
 */
public record PlanProblem(
        String digest,
        String sql,
        long executions,
        long planCacheHits,
        long notKept,
        Optional<String> reason,
        List<String> converted,
        List<String> readWhole,
        long totalNanos,
        Optional<String> fix,
        Optional<String> line) {

    /** Whether a bound value has another type than the column that it is compared with. */
    public boolean isOfTypes() {
        return !readWhole.isEmpty()
                || reason.filter(words -> words.contains("may be converted")).isPresent();
    }

    /** The sum of two observations of one statement. */
    public PlanProblem plus(PlanProblem other) {
        return new PlanProblem(
                digest,
                sql,
                executions + other.executions,
                planCacheHits + other.planCacheHits,
                notKept + other.notKept,
                reason.or(other::reason),
                union(converted, other.converted),
                union(readWhole, other.readWhole),
                totalNanos + other.totalNanos,
                fix,
                line);
    }

    private static List<String> union(List<String> some, List<String> others) {
        return Stream.of(some, others).flatMap(List::stream).distinct().toList();
    }

    /** What was executed since an earlier reading. */
    public PlanProblem minus(PlanProblem earlier) {
        long more = notKept - earlier.notKept;
        return new PlanProblem(
                digest,
                sql,
                executions - earlier.executions,
                planCacheHits - earlier.planCacheHits,
                more,
                reason.filter(words -> more > 0),
                converted,
                readWhole,
                totalNanos - earlier.totalNanos,
                fix,
                line);
    }

    /** A copy with the columns' types. */
    public PlanProblem withTypes(List<String> typed) {
        return with(typed, fix, line);
    }

    /** A copy with a fix. */
    public PlanProblem withFix(Optional<String> change) {
        return with(converted, change, line);
    }

    /** A copy with the line that executed the statement. */
    public PlanProblem withLine(Optional<String> from) {
        return with(converted, fix, from);
    }

    private PlanProblem with(List<String> typed, Optional<String> change, Optional<String> from) {
        return new PlanProblem(
                digest, sql, executions, planCacheHits, notKept, reason, typed, readWhole, totalNanos, change, from);
    }
}
