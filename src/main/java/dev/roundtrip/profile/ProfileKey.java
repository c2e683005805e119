package dev.roundtrip.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All keys of a profile, with their defaults. The table in {@code docs/profiles.md} says what they mean. */
enum ProfileKey {
    TITLE("title", ""),
    SHOWS("shows", ""),
    CANNOT_SHOW("cannotShow", ""),
    CONNECTION("connection"),
    PARAMETERS("connection.parameters"),
    POOL_AUTO_COMMIT("connection.poolAutoCommit", "true"),
    SERVER("server", ""),
    REQUIRES("server.requires", "any"),
    REQUIRES_REASON("server.requiresReason", ""),
    VARIABLES("server.settings", ""),
    VARIABLE("server.settings[].variable"),
    VALUE("server.settings[].value"),
    SCOPE("server.settings[].scope"),
    CACHED_TABLES("server.cachedTables", "none"),
    LINE("server.line", "any"),
    WORKLOAD("workload", ""),
    FILE("workload.file", ""),
    STATEMENT_LENGTH("workload.statementLength", "mixed"),
    ISOLATION("workload.isolation", "server-default"),
    HABITS("workload.habits", ""),
    ASKS_ISOLATION("workload.habits.asksIsolation", "never"),
    SETS_AUTO_COMMIT("workload.habits.setsAutoCommit", "never"),
    EXPECT("expect", ""),
    COMMANDS("expect.commands"),
    ROUND_TRIPS("expect.roundTrips"),
    CHATTER("expect.chatter", "none"),
    TOLERANCE("expect.tolerance", "0.01");

    /** The key with its parent keys, such as {@code workload.habits.asksIsolation}. */
    final String path;

    /** The default as written in the file, empty for "nothing"; absent if the key is required. */
    final Optional<String> defaultText;

    /** @param defaultText none for a key that is required */
    ProfileKey(String path, String... defaultText) {
        this.path = path;
        this.defaultText = Stream.of(defaultText).findFirst();
    }

    /** The key as written in the file. */
    String key() {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** The path of the parent keys, empty at the top. */
    String section() {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? "" : path.substring(0, dot);
    }

    static List<ProfileKey> of(String section) {
        return Arrays.stream(values())
                .filter(key -> key.section().equals(section))
                .toList();
    }
}
