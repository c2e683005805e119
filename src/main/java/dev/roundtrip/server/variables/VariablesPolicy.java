package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import java.util.List;
import java.util.stream.Collectors;

/** Whether variables that others would feel may be changed. */
public final class VariablesPolicy {

    /** The option that gives the permission. */
    public static final String OPTION = "--allow-global-settings";

    /** Whose server it is. */
    public enum Owner {
        /** We started it, and nobody else uses it. */
        STARTED_BY_US,
        /** It was there before. */
        OTHERS
    }

    /** What the user allows on a server that was there before. */
    public enum Permission {
        SESSION_ONLY,
        GLOBAL_TOO
    }

    /** What was decided. */
    public sealed interface Decision {}

    /** The variables may be applied. */
    public record Allowed() implements Decision {}

    /**
     * The variables may not be applied.
     *
     * @param sentence what is needed and how to allow it
     */
    public record Refused(String sentence) implements Decision {}

    private VariablesPolicy() {}

    /** Decides on all variables of a scenario; those of a session alone need no permission. */
    public static Decision decide(List<ServerVariable> variables, Owner owner, Permission permission) {
        List<ServerVariable> needed =
                variables.stream().filter(VariablesPolicy::reachesOthers).toList();
        if (needed.isEmpty() || owner == Owner.STARTED_BY_US || permission == Permission.GLOBAL_TOO) {
            return new Allowed();
        }
        String names = needed.stream()
                .map(variable -> variable.name() + " = " + variable.value())
                .collect(Collectors.joining(", "));
        return new Refused("It needs " + names
                + ", which affects all users of the server, and the server was not started by this run. "
                + "Give " + OPTION + " to have "
                + (needed.size() == 1 ? "it" : "them") + " set during the measurement and restored.");
    }

    /** Also where a profile says session but the server knows no such thing. */
    public static boolean reachesOthers(ServerVariable variable) {
        return variable.scope() != Scope.SESSION || KnownVariable.reachesTheInstance(variable.name());
    }
}
