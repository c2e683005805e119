package dev.roundtrip.server.variables;

import java.util.List;

/** Variables that are in force until this is closed. Made by {@link RunVariables#apply}. */
public final class AppliedVariables implements AutoCloseable {

    private final RunVariables run;
    private final List<String> changed;

    AppliedVariables(RunVariables run, List<String> changed) {
        this.run = run;
        this.changed = List.copyOf(changed);
    }

    /**
     * Puts back what was changed, and verifies it. May be called again.
     *
     * @throws VariablesException where a value could not be put back; the journal then stays
     */
    @Override
    public void close() throws VariablesException {
        run.putBack(changed);
    }
}
