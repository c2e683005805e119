package dev.roundtrip.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One of the several servers of a run, and how it differs from the first.
 *
 * @param cpusAtRest how many processors it used while others were measured; empty if the server does not tell
 * @param variables the variables that have another value than at the first server
 * @param plans the plans of statements that the first server executes by another plan
 */
public record ServerOfRun(
        Environment.Server server, OptionalDouble cpusAtRest, List<OtherVariable> variables, List<OtherPlan> plans) {

    /**
     * A variable that two servers have with different values.
     *
     * @param first the value at the first server
     */
    public record OtherVariable(String name, Value first, Value here) {

        /** Whether only the defaults of two versions differ. */
        public boolean isByDefault() {
            return first.isDefault() && here.isDefault();
        }
    }

    /**
     * A variable's value.
     *
     * @param byDefault the default of the server's version; empty if the server does not tell
     */
    public record Value(String value, Optional<String> byDefault) {

        public boolean isDefault() {
            return byDefault.filter(value::equals).isPresent();
        }
    }

    /**
     * A statement with different plans.
     *
     * @param sql the statement without literals
     * @param first the operators of the first server's plan, the root first
     */
    public record OtherPlan(String sql, String first, String here) {}
}
