package dev.roundtrip.server.variables;

import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ServerDescription;
import java.util.List;
import java.util.Optional;

/**
 * Translates variables to a version: profiles use the names of the newest TiDB; older versions have other names or
 * scopes, or lack the variable.
 */
public final class VariableNames {

    private VariableNames() {}

    /**
     * The variables with the names and scopes of this server's version. Variables that are unknown here stay unchanged.
     */
    public static List<ServerVariable> on(ServerDescription server, List<ServerVariable> variables) {
        return variables.stream()
                .map(variable -> on(server.version(), variable))
                .toList();
    }

    /** Why this server lacks one of these variables, as a sentence; empty if none is known to be missing. */
    public static Optional<String> missing(ServerDescription server, List<ServerVariable> variables) {
        return variables.stream()
                .map(ServerVariable::name)
                .filter(variable -> KnownVariable.of(variable)
                        .filter(known -> known.in(server.version()).isEmpty())
                        .isPresent())
                .map(variable -> VariableFailures.unknown(variable, server))
                .findFirst();
    }

    /** The variable's name in this server's version; its newest name if that version is not known to have it. */
    public static String nameOn(ServerDescription server, String variable) {
        return KnownVariable.of(variable)
                .flatMap(known -> known.in(server.version()))
                .map(KnownVariable.Form::name)
                .orElse(variable);
    }

    private static ServerVariable on(String version, ServerVariable variable) {
        Optional<KnownVariable> known = KnownVariable.of(variable.name());
        return known.flatMap(it -> it.in(version))
                .filter(form -> !form.equals(known.orElseThrow().newest()))
                .map(form -> new ServerVariable(form.name(), variable.value(), scope(form.reach(), variable.scope())))
                .orElse(variable);
    }

    /**
     * The scope in this version. A variable without session scope is set for all sessions that are opened while it is
     * in force, the scenario's own included.
     */
    private static Scope scope(KnownVariable.Reach reach, Scope wanted) {
        return switch (reach) {
            case SESSION_ONLY -> Scope.SESSION;
            case GLOBAL_ONLY -> Scope.GLOBAL;
            case INSTANCE -> Scope.INSTANCE;
            case SESSION_OR_GLOBAL -> wanted == Scope.INSTANCE ? Scope.GLOBAL : wanted;
        };
    }
}
