package dev.roundtrip.run;

import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.settings.AppliedSettings;
import dev.roundtrip.server.settings.RunSettings;
import dev.roundtrip.server.settings.SettingsException;
import dev.roundtrip.server.settings.SettingsPolicy.Permission;
import dev.roundtrip.workload.SliceResult;
import dev.roundtrip.workload.StatementSet;
import dev.roundtrip.workload.WorkloadFailedException;
import java.util.List;

/**
 * The server settings of every scenario of a run: those of the instance around each of its slices, so that no other scenario feels them; cached
 * tables, which are in a database of their own, from before the first slice to the end. Belongs to the run's thread.
 */
final class ScenarioSettings implements AutoCloseable {

    private final DatabaseServer server;
    private final RunSettings settings;

    private ScenarioSettings(DatabaseServer server, RunSettings settings) {
        this.server = server;
        this.settings = settings;
    }

    static ScenarioSettings of(DatabaseServer server, Permission permission) throws RunFailedException {
        try {
            return new ScenarioSettings(server, RunSettings.of(server, CacheFolder.ofUser(), permission));
        } catch (SettingsException refused) {
            throw new RunFailedException(refused.getMessage(), refused);
        }
    }

    /** Puts the read-only tables of the scenarios that want it into the server's memory. */
    void cacheTables(Plan plan, RunEvents events) throws RunFailedException {
        for (Plan.Entry entry : plan.measured()) {
            if (entry.scenario().server().cachedTables() == CachedTables.NONE) {
                continue;
            }
            List<String> tables = StatementSet.of(entry.scenario().workload()).readOnlyTables();
            events.step("Caching " + tables.size() + " read-only tables of " + entry.database());
            try {
                settings.cache(entry.database(), tables);
            } catch (SettingsException refused) {
                throw new RunFailedException(refused.getMessage(), refused);
            }
        }
    }

    /** Does the work while the scenario's settings are in force, and puts them back however it ends. */
    SliceResult during(Plan.Entry entry, Work work) throws SettingsException, WorkloadFailedException {
        AppliedSettings applied = settings.apply(Plan.settingsFor(entry.scenario(), server.description()));
        try {
            return work.run();
        } finally {
            applied.close();
        }
    }

    /** What a reader of the report should know of the settings. */
    List<String> findings() {
        return settings.findings();
    }

    /** Puts back whatever is still changed. */
    @Override
    public void close() throws RunFailedException {
        try {
            settings.close();
        } catch (SettingsException left) {
            throw new RunFailedException(left.getMessage(), left);
        }
    }

    /** A slice of a scenario. */
    interface Work {

        SliceResult run() throws WorkloadFailedException;
    }
}
