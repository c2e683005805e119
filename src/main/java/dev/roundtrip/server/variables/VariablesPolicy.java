package dev.roundtrip.server.variables;

import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.sql.VariableAssignment;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Decides whether a run may change variables that affect others. */
public final class VariablesPolicy {

    /** The option that gives the permission. */
    public static final String OPTION = "--allow-global-settings";

    /** The user's permission for a server that was running before. */
    public enum Permission {
        SESSION_ONLY,
        GLOBAL_TOO
    }

    private VariablesPolicy() {}

    /**
     * Why the variables may not be set, with the change that is needed and how to allow it; empty if they may be set.
     * Session variables need no permission.
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

    /** Why a profile may not set these variables, as a sentence; empty if it may set them. */
    public static Optional<String> beyondSession(List<ServerVariable> settings) {
        return settings.stream()
                .filter(setting -> setting.scope() == Scope.SESSION && !reachesOthers(setting))
                .flatMap(setting ->
                        VariableAssignment.refusal(
                                setting.name() + "='" + setting.value().replace("'", "''") + "'")
                                .stream())
                .findFirst()
                .map(reason -> "server.settings " + reason
                        + ". A profile may set variables of its own session only; remove that from it");
    }

    /**
     * Whether setting the variable changes other sessions; a profile may say session where the server has no session
     * scope.
     */
    public static boolean reachesOthers(ServerVariable variable) {
        return variable.scope() != Scope.SESSION
                || KnownVariable.reaches(variable.name(), KnownVariable.Reach.INSTANCE);
    }
}
