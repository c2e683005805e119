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
 * The ladder's cached table, for as long as this is open. What was changed is written down beforehand, as in a run, so
 * that after a kill the next run or ladder puts it back.
 */
final class CachedAccounts implements AutoCloseable {

    private static final Duration WARMING_LIMIT = Duration.ofSeconds(20);

    private final RunVariables variables;
    private final CachedTables tables;

    private CachedAccounts(RunVariables variables, CachedTables tables) {
        this.variables = variables;
        this.tables = tables;
    }

    /** Why this server can have none; empty where it can. */
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

    /** Reads it until the server answers from its memory; the lease runs out while nobody reads. */
    void warm() throws VariablesException, InterruptedException {
        tables.warm(WARMING_LIMIT, () -> false);
    }

    @Override
    public void close() throws VariablesException {
        variables.close();
    }
}
