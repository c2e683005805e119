package dev.roundtrip.server.variables;

import dev.roundtrip.result.Inputs.Variable;
import java.util.List;

/** Variables that are in force until this is closed. Created by {@link RunVariables#apply}. */
public final class AppliedVariables implements AutoCloseable {

    private final RunVariables run;
    private final List<String> changed;
    private final List<Variable> variables;

    AppliedVariables(RunVariables run, List<String> changed, List<Variable> variables) {
        this.run = run;
        this.changed = List.copyOf(changed);
        this.variables = List.copyOf(variables);
    }

    /** The requested GLOBAL and INSTANCE variables, including those that already had the value. */
    public List<Variable> variables() {
        return variables;
    }

    /**
     * Restores what was changed, and verifies it. May be called again.
     *
     * @throws VariablesException if a value could not be restored; the journal is then kept
     */
    @Override
    public void close() throws VariablesException {
        run.putBack(changed);
    }
}
