package dev.roundtrip.server.variables;

import dev.roundtrip.result.Inputs.Variable;
import java.util.List;

/** Variables that are in force until this is closed. Made by {@link RunVariables#apply}. */
public final class AppliedVariables implements AutoCloseable {

    private final RunVariables run;
    private final List<String> changed;
    private final List<Variable> variables;

    AppliedVariables(RunVariables run, List<String> changed, List<Variable> variables) {
        this.run = run;
        this.changed = List.copyOf(changed);
        this.variables = List.copyOf(variables);
    }

    /** The GLOBAL and INSTANCE variables that were asked for, also those that had the value before. */
    public List<Variable> variables() {
        return variables;
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
