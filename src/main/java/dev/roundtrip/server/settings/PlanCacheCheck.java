package dev.roundtrip.server.settings;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalInt;

/** A session's plan cache against the number of statements that must fit in it. */
public final class PlanCacheCheck {

    /** The largest size that TiDB takes. */
    private static final int LARGEST = 100_000;

    private PlanCacheCheck() {}

    /**
     * Says what is wrong, why, and the remedy; empty where the plans fit. A statement that runs both first in a transaction and later holds two
     * places in v8.5, whose key holds whether a transaction is open; so twice the statements is enough.
     *
     * @param places {@code tidb_session_plan_cache_size} of the sessions
     * @param distinctStatements how many texts each session runs
     */
    public static Optional<String> check(int places, int distinctStatements) {
        int enough = (int) Math.min(LARGEST, 2L * distinctStatements);
        String remedy = " Set tidb_session_plan_cache_size to " + enough
                + " or more, before a session's first prepared statement.";
        if (places < distinctStatements) {
            return Optional.of(
                    "The plan cache of a session holds " + places + " plans and the workload runs " + distinctStatements
                            + " statements: run one after another, each is dropped before it is needed again, and nearly every execution "
                            + "misses." + remedy);
        }
        if (places < enough) {
            return Optional.of(
                    "The plan cache of a session holds " + places + " plans and the workload runs " + distinctStatements
                            + " statements: a statement that runs both first in a transaction and later holds two, so up to "
                            + enough
                            + " are needed and some executions may miss." + remedy);
        }
        return Optional.empty();
    }

    /** The size in this session, by its name since v7.1, else by its name before; empty where the server has neither. */
    public static OptionalInt places(Connection session) throws SQLException {
        for (String name : new String[] {"tidb_session_plan_cache_size", "tidb_prepared_plan_cache_size"}) {
            try (Statement statement = session.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT @@SESSION." + name)) {
                if (rows.next()) {
                    return OptionalInt.of(rows.getInt(1));
                }
            } catch (SQLException refused) {
                if (refused.getErrorCode() != 1193) {
                    throw refused;
                }
            }
        }
        return OptionalInt.empty();
    }
}
