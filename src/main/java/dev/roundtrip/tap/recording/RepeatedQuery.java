package dev.roundtrip.tap.recording;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A query that was sent once for each row of another one, one after the other ("N+1 selects").
 *
 * @param repeated the query, with its line and how often it was sent
 * @param first the query whose rows it was sent for
 * @param rows the rows of the first query, of all its executions
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record RepeatedQuery(StatementGroup repeated, StatementGroup first, long rows) {

    /** What to do instead, for the library that sent the query. */
    public String instead() {
        if (StatementGroup.LOCKS.matcher(repeated.text()).find()) {
            return "lock all rows with one query, WHERE ... IN (?, ?, ...), if their order does not matter.";
        }
        String library = Optional.of(repeated.origin())
                .flatMap(Origin::caller)
                .map(CallSite::className)
                .orElse("");
        if (library.startsWith("org.hibernate.") || library.startsWith("org.eclipse.persistence.")) {
            return "use JOIN FETCH, @EntityGraph or @BatchSize (hibernate.default_batch_fetch_size).";
        }
        if (library.startsWith("org.apache.ibatis.")) {
            return "join both with a nested result map, or read all rows with one IN (...) (<foreach>).";
        }
        return "join both queries, or read all rows with one query: WHERE ... IN (?, ?, ...).";
    }

    /** Some lines: the repeated query, the first one, both with their lines of code, and what to do. */
    @Override
    public String toString() {
        return "N+1: a query was sent " + repeated.count() + " times, one by one, for the " + rows + " rows of another"
                + "\n  " + repeated.count() + " x " + repeated.command() + "  " + repeated.text()
                + "\n      from " + repeated.origin()
                + "\n  after " + first.count() + " x " + first.command() + "  " + first.text()
                + "\n      from " + first.origin()
                + "\n  Instead " + instead();
    }
}
