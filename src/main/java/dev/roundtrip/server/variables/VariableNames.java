package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerSetting;
import dev.roundtrip.profile.ServerSetting.Scope;
import dev.roundtrip.server.ServerDescription;
import java.util.List;
import java.util.Optional;

/** Variables by version: a profile names each as the newest TiDB does, and older versions have it under another name or scope, or not at all. */
public final class VariableNames {

    private VariableNames() {}

    /** The settings under the names and with the scopes of this server's version. What is not known here stays as it is. */
    public static List<ServerSetting> on(ServerDescription server, List<ServerSetting> settings) {
        TidbVersion version = TidbVersion.of(server.version());
        return settings.stream().map(setting -> on(version, setting)).toList();
    }

    /** Why this server cannot have one of these settings, as a sentence; empty where none is known to be missing. */
    public static Optional<String> missing(ServerDescription server, List<ServerSetting> settings) {
        TidbVersion version = TidbVersion.of(server.version());
        return settings.stream()
                .map(ServerSetting::variable)
                .filter(variable -> KnownVariable.of(variable)
                        .filter(known -> known.in(version).isEmpty())
                        .isPresent())
                .map(variable -> VariableFailures.unknown(variable, server))
                .findFirst();
    }

    /** What this server's version calls a variable; its newest name where that version is not known to have it. */
    public static String nameOn(ServerDescription server, String variable) {
        return KnownVariable.of(variable)
                .flatMap(known -> known.in(TidbVersion.of(server.version())))
                .map(KnownVariable.Form::name)
                .orElse(variable);
    }

    private static ServerSetting on(TidbVersion version, ServerSetting setting) {
        Optional<KnownVariable> known = KnownVariable.of(setting.variable());
        return known.flatMap(variable -> variable.in(version))
                .filter(form -> !form.equals(known.orElseThrow().newest()))
                .map(form -> new ServerSetting(form.name(), setting.value(), scope(form.reach(), setting.scope())))
                .orElse(setting);
    }

    /** Where no session can have it to itself, it is set for all sessions opened while it is in force: a scenario's own among them. */
    private static Scope scope(KnownVariable.Reach reach, Scope wanted) {
        return switch (reach) {
            case SESSION_ONLY -> Scope.SESSION;
            case GLOBAL_ONLY -> Scope.GLOBAL;
            case INSTANCE -> Scope.INSTANCE;
            case SESSION_OR_GLOBAL -> wanted == Scope.INSTANCE ? Scope.GLOBAL : wanted;
        };
    }
}
