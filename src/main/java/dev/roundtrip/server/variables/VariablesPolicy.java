package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerSetting;
import dev.roundtrip.profile.ServerSetting.Scope;
import java.util.List;
import java.util.stream.Collectors;

/** Whether settings that others would feel may be changed. */
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

    /** The settings may be applied. */
    public record Allowed() implements Decision {}

    /**
     * The settings may not be applied.
     *
     * @param sentence what is needed and how to allow it
     */
    public record Refused(String sentence) implements Decision {}

    private VariablesPolicy() {}

    /** Decides on all settings of a scenario; those of a session alone need no permission. */
    public static Decision decide(List<ServerSetting> settings, Owner owner, Permission permission) {
        List<ServerSetting> needed =
                settings.stream().filter(VariablesPolicy::reachesOthers).toList();
        if (needed.isEmpty() || owner == Owner.STARTED_BY_US || permission == Permission.GLOBAL_TOO) {
            return new Allowed();
        }
        String names = needed.stream()
                .map(setting -> setting.variable() + " = " + setting.value())
                .collect(Collectors.joining(", "));
        return new Refused("It needs " + names
                + ", which every user of the server would feel, and the server was not started by this run. "
                + "Give " + OPTION + " to have "
                + (needed.size() == 1 ? "it" : "them") + " set for the time of measuring and put back.");
    }

    /** Also where a profile says session but the server knows no such thing. */
    public static boolean reachesOthers(ServerSetting setting) {
        return setting.scope() != Scope.SESSION || KnownVariable.reachesTheInstance(setting.variable());
    }
}
