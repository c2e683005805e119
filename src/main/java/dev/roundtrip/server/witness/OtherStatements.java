package dev.roundtrip.server.witness;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The executions in statements_summary outside the scenario's schema, at one moment.
 *
 * <p>Differences are computed per statement, not per user: if several users execute a statement, TiDB names any one of
 * them, and perhaps another one at each reading. So a user's total changes even if nobody executes anything.
 */
final class OtherStatements {

    /** As the user of SHOW SESSION_STATES and SET SESSION_STATES, which no client sends. */
    static final String PROXY = "a proxy that moves sessions";

    /** One statement in one window of the summary: a new window counts from 0 again. */
    private record Key(String window, String schema, String digest) {}

    private record Executions(String user, long count) {}

    private final Map<Key, Executions> statements = new HashMap<>();

    /**
     * Adds a row.
     *
     * @param window when the summary's window began, as the server prints it
     * @param user one of the users who executed it
     */
    OtherStatements add(String window, String schema, String digest, String user, long executions) {
        statements.put(new Key(window, schema, digest), new Executions(user, executions));
        return this;
    }

    /**
     * The number of statements executed since an earlier reading, by user and database. The users are those in either
     * reading.
     */
    SortedMap<String, Long> since(OtherStatements earlier) {
        SortedMap<String, Long> executed = new TreeMap<>();
        statements.forEach((statement, now) -> {
            Executions before = earlier.statements.getOrDefault(statement, new Executions(now.user(), 0));
            // Fewer than before: TiDB dropped the statement, and the number of new executions is unknown.
            long more = now.count() - before.count();
            if (more > 0) {
                SortedSet<String> users = new TreeSet<>(List.of(before.user(), now.user()));
                String database = statement.schema().isEmpty() ? "" : " in database " + statement.schema();
                String who = users.contains(PROXY) ? PROXY : "user " + String.join(" or ", users) + database;
                executed.merge(who, more, Long::sum);
            }
        });
        return executed;
    }
}
