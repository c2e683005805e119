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
            return "these lock row after row, on purpose as it seems: lock all rows with one query, WHERE ... IN (?, ?, ...) and"
                    + " the same lock, if their order does not matter; otherwise keep them.";
        }
        String library = Optional.of(repeated.origin())
                .flatMap(Origin::caller)
                .map(CallSite::className)
                .orElse("");
        if (library.startsWith("org.hibernate.") || library.startsWith("org.eclipse.persistence.")) {
            return "load both with the first query (JOIN FETCH, @EntityGraph), or many rows at a time (@BatchSize,"
                    + " hibernate.default_batch_fetch_size).";
        }
        if (library.startsWith("org.apache.ibatis.")) {
            return "map both from one query with a join (a nested result map, not a nested select), or read all rows with"
                    + " one IN (...) (<foreach>).";
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
