package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.scenario.ServerVariable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares the size of a session's plan cache with the number of statements that must fit in it. */
public final class PlanCacheCheck {

    /** The size of a session's plan cache. */
    public static final String VARIABLE = "tidb_session_plan_cache_size";

    /** The name of the variable before v7.1. */
    static final String FORMER = "tidb_prepared_plan_cache_size";

    /** The variable's name, and its older name. */
    public static final List<String> NAMES = List.of(VARIABLE, FORMER);

    /** The variable that makes all sessions share one plan cache, whose size is not a number of plans. */
    static final String SHARED = "tidb_enable_instance_plan_cache";

    private static final int UNKNOWN_VARIABLE = 1193;

    /** The largest size that TiDB accepts. */
    private static final int LARGEST = 100_000;

    private PlanCacheCheck() {}

    /**
     * Says what is wrong, why, and the remedy; empty if the plans fit. In v8.5 the key of a plan includes whether a
     * transaction is open, so a statement that runs both first in a transaction and later takes two places; twice the
     * number of statements is therefore enough.
     *
     * @param places the size of the sessions' plan cache
     * @param distinctStatements the number of distinct texts that each session executes
     * @param variable the name of the size in the server's version
     */
    public static Optional<String> check(int places, int distinctStatements, String variable) {
        int enough = (int) Math.min(LARGEST, 2L * distinctStatements);
        String remedy = " Set " + variable + " to " + enough + " or more, before the first prepare.";
        String plans = "A session's plan cache holds " + places + " plans for " + distinctStatements + " statements";
        if (places < distinctStatements) {
            return Optional.of(plans + ": each is dropped before its next use." + remedy);
        }
        if (places < enough) {
            return Optional.of(plans + ": one that runs first in a transaction and also later needs two." + remedy);
        }
        return Optional.empty();
    }

    /**
     * The size in this session, or the global size if a version has no session variable; empty if the server has
     * neither name, or if its sessions share one plan cache.
     */
    public static OptionalInt places(Connection session) throws SQLException {
        if (number(session, SHARED).orElse(0) == 1) {
            return OptionalInt.empty();
        }
        OptionalInt size = number(session, VARIABLE);
        return size.isPresent() ? size : number(session, FORMER);
    }

    /** Whether one of these variables makes all sessions share one plan cache. */
    public static boolean isShared(List<ServerVariable> variables) {
        return variables.stream()
                .anyMatch(variable -> variable.name().equals(SHARED) && GlobalVariables.same(variable.value(), "ON"));
    }

    /** The number in a session variable; empty if the server does not know the variable. */
    private static OptionalInt number(Connection session, String variable) throws SQLException {
        try {
            return OwnQuery.first(session, "SELECT @@" + variable, row -> OptionalInt.of(row.getInt(1)))
                    .orElse(OptionalInt.empty());
        } catch (SQLException refused) {
            if (refused.getErrorCode() != UNKNOWN_VARIABLE) {
                throw refused;
            }
            return OptionalInt.empty();
        }
    }
}
