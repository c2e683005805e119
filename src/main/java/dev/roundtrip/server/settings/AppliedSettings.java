package dev.roundtrip.server.settings;

import java.util.List;

/** Settings that are in force until this is closed. Made by {@link RunSettings#apply}. */
public final class AppliedSettings implements AutoCloseable {

    private final RunSettings run;
    private final List<String> changed;

    AppliedSettings(RunSettings run, List<String> changed) {
        this.run = run;
        this.changed = List.copyOf(changed);
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
