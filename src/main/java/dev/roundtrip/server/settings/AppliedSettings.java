package dev.roundtrip.server.settings;

import dev.roundtrip.profile.ServerSetting;
import java.util.List;

/** Settings that are in force until this is closed. Made by {@link RunSettings#apply}. */
public final class AppliedSettings implements AutoCloseable {

    private final RunSettings run;
    private final List<String> changed;
    private final List<ServerSetting> needNewSessions;

    AppliedSettings(RunSettings run, List<String> changed, List<ServerSetting> needNewSessions) {
        this.run = run;
        this.changed = List.copyOf(changed);
        this.needNewSessions = List.copyOf(needNewSessions);
    }

    /** The variables that had another value before. */
    public List<String> changed() {
        return changed;
    }

    /** The settings that only sessions opened from now on see: connections that are to have them must be opened while this is open. */
    public List<ServerSetting> needNewSessions() {
        return needNewSessions;
    }

    /**
     * Puts back what was changed, and verifies it. May be called again.
     *
     * @throws SettingsException where a value could not be put back; the journal then stays
     */
    @Override
    public void close() throws SettingsException {
        run.putBack(changed);
    }
}
