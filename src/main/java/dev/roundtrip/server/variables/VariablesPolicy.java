package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.server.ServerDescription;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether a run may change variables that affect others. */
public final class VariablesPolicy {

    /** The option that gives the permission. */
    public static final String OPTION = "--allow-global-settings";

    /** What the user permits on a server that was running before. */
    public enum Permission {
        SESSION_ONLY,
        GLOBAL_TOO
    }

    private VariablesPolicy() {}

    /**
     * Why the variables may not be set, with what is needed and how to allow it; empty if they may. Session variables
     * need no permission.
     */
    public static Optional<String> refusal(
            List<ServerVariable> variables, ServerDescription server, Permission permission) {
        List<ServerVariable> needed =
                variables.stream().filter(VariablesPolicy::reachesOthers).toList();
        if (needed.isEmpty() || server.startedByUs() || permission == Permission.GLOBAL_TOO) {
            return Optional.empty();
        }
        String names = needed.stream()
                .map(variable -> variable.name() + " = " + variable.value())
                .collect(Collectors.joining(", "));
        return Optional.of("It needs " + names
                + ", which affects all users of the server. Give " + OPTION + " to set and restore "
                + (needed.size() == 1 ? "it." : "them."));
    }

    /** Whether setting it changes other sessions; a profile may say session where the server has no session scope. */
    public static boolean reachesOthers(ServerVariable variable) {
        return variable.scope() != Scope.SESSION
                || KnownVariable.reaches(variable.name(), KnownVariable.Reach.INSTANCE);
    }
}
