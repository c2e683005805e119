package dev.roundtrip.ladder;

import dev.roundtrip.cost.BenchTables;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.CachedTables;
import dev.roundtrip.server.variables.JournalFolder;
import dev.roundtrip.server.variables.RunVariables;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The ladder's cached table, which is cached while this is open. The change is written down before it is made, as in a
 * run, so that the next run or ladder undoes it if this JVM is killed.
 */
final class CachedAccounts implements AutoCloseable {

    private static final Duration WARMING_LIMIT = Duration.ofSeconds(20);

    private final RunVariables variables;
    private final CachedTables tables;

    private CachedAccounts(RunVariables variables, CachedTables tables) {
        this.variables = variables;
        this.tables = tables;
    }

    /** The reason why this server can have no such table; empty if it can. */
    static Optional<String> unavailable(DatabaseServer server) {
        return server.description().kind() == ServerKind.TIDB
                ? Optional.empty()
                : Optional.of("only TiDB keeps tables in its memory (ALTER TABLE ... CACHE), and this is "
                        + server.description().kind().label());
    }

    static CachedAccounts open(DatabaseServer server, BenchTables tables) throws VariablesException {
        RunVariables variables =
                new RunVariables(server, JournalFolder.of(CacheFolder.ofUser()), Permission.GLOBAL_TOO, said -> {});
        try {
            return new CachedAccounts(
                    variables, variables.cache(tables.schema(), List.of(BenchTables.CACHED_TABLE), () -> false));
        } catch (VariablesException refused) {
            variables.close();
            throw refused;
        }
    }

    /** Reads the table until the server answers from its memory; the lease expires while nobody reads. */
    void warm() throws VariablesException, InterruptedException {
        tables.warm(WARMING_LIMIT, () -> false);
    }

    @Override
    public void close() throws VariablesException {
        variables.close();
    }
}
