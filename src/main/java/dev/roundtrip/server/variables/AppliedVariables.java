package dev.roundtrip.server.variables;

import dev.roundtrip.report.Inputs.Variable;
import java.util.List;

/**
 * Variables that are in force until this is closed. Created by {@link RunVariables#apply}.
 *
 * @param changed the names of the variables that were changed
 * @param variables the requested GLOBAL and INSTANCE variables, including those that already had the value
 */
public record AppliedVariables(RunVariables run, List<String> changed, List<Variable> variables)
        implements AutoCloseable {

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
