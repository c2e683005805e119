package dev.roundtrip.advice.recipe;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.profile.ServerVariable.Scope;
import java.util.ArrayList;
import java.util.List;

/** The conditions, for the application and for versions, under which a card does what it says. */
final class Assumed {

    /** Measured: from 8.0.11 to 8.2.0 each reuse of a cached statement sends COM_STMT_RESET, a second round trip. */
    private static final String WITHOUT_RESET = "8.3.0";

    private final Recipe recipe;
    private final EffectiveParameters parameters;

    Assumed(Recipe recipe) {
        this.recipe = recipe;
        this.parameters = recipe.parameters();
    }

    List<String> versions() {
        List<String> versions = new ArrayList<>();
        versions.add(
                recipe.preparesOnce()
                        ? "Connector/J " + WITHOUT_RESET
                                + " or later. From 8.0.11 to 8.2.0 each reuse of a cached statement also sends"
                                + " COM_STMT_RESET, which is a second round trip (bug 107107)."
                        : "Connector/J 5.1.49 or later: the commands are the same in every version measured since.");
        if (!recipe.scenario().server().variables().isEmpty() || recipe.cachesTables()) {
            versions.add("TiDB " + tidb() + " or later.");
        } else {
            versions.add(
                    "Any TiDB, or another server that speaks MySQL's protocol: what the driver sends does not depend on it.");
        }
        return versions;
    }

    /** All parts of the minimum versions have one digit, so they can be sorted as texts. */
    private String tidb() {
        return recipe.scenario().server().variables().stream()
                .flatMap(variable -> TidbVariable.named(variable.name()).stream())
                .map(TidbVariable::since)
                .max(String::compareTo)
                .orElse("v6.0");
    }

    List<String> assumptions() {
        List<String> assumptions = new ArrayList<>();
        cache(assumptions);
        session(assumptions);
        server(assumptions);
        return assumptions;
    }

    private void cache(List<String> assumptions) {
        if (!recipe.preparesOnce()) {
            return;
        }
        assumptions.add("A connection runs no more than " + parameters.keptStatements()
                + " different texts (`prepStmtCacheSize`). One more, used in turn, and none is found in the cache.");
        assumptions.add(
                "Each text is shorter than " + parameters.number("prepStmtCacheSqlLimit")
                        + " characters, comments included (`prepStmtCacheSqlLimit`); one as long as that is prepared every time.");
        assumptions.add("Statements are closed after use: the cache takes closed ones only.");
        assumptions.add(
                "No `setClientInfo(\"ApplicationName\", ...)`, no JDBC escapes such as `{fn ...}` or `{ts ...}` in texts, no"
                        + " `includeThreadNamesAsStatementComment`: each makes the cache miss every time.");
        assumptions.add(
                "The first use of each text on each connection still prepares it. A pool that keeps its connections pays that once.");
    }

    private void session(List<String> assumptions) {
        if (parameters.isOn("useLocalSessionState")) {
            assumptions.add(
                    "Isolation level, autocommit and database are changed through JDBC, never by SQL text such as"
                            + " `SET autocommit=0`: the driver answers from what it remembers (`useLocalSessionState`).");
        }
        if (parameters.isOn("readOnlyPropagatesToServer")) {
            assumptions.add(
                    "Nobody calls `Connection.setReadOnly(true)`, which Spring does for `@Transactional(readOnly = true)`: the driver sends"
                            + " `SET SESSION TRANSACTION READ ONLY`, and TiDB refuses it (error 1235). `readOnlyPropagatesToServer=false` keeps it in the driver.");
        }
        if (!parameters.isOn("enableQueryTimeouts")) {
            assumptions.add(
                    "Nobody counts on `Statement.setQueryTimeout`, which has no effect (`enableQueryTimeouts=false`, by"
                            + " `maxPerformance`). The string's `socketTimeout` works, and so does TiDB's `max_execution_time` for reads.");
        }
        if (!recipe.scenario().connection().poolAutoCommit()) {
            assumptions.add(
                    "Every use of a connection ends with a commit or a rollback, since the pool hands it out in a transaction"
                            + " (`autoCommit=false`).");
        }
    }

    private void server(List<String> assumptions) {
        if (!recipe.variables(Scope.INSTANCE).isEmpty()) {
            assumptions.add("Transactions are READ COMMITTED and pessimistic; others take no part in what `"
                    + TidbVariable.RC_READ_CHECK.variable() + "` saves. All applications of the server may have it.");
        }
        if (recipe.cachesTables()) {
            assumptions.add(
                    "The cached tables are read-only in daily work: a write waits for the lease of the cache, 3 s by default"
                            + " (`tidb_table_cache_lease`). TiDB caches tables of up to 64 MB.");
        }
    }
}
