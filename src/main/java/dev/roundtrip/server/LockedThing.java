package dev.roundtrip.server;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * A resource that only one program at a time may use.
 *
 * @param key the beginning of the names of its locks; at most {@value #LONGEST_KEY} letters, in lower case, because
 *     servers ignore the case of lock names
 * @param what the resource's name for people
 */
public record LockedThing(String key, String what) {

    /** The maximum length of a key. Lock names have up to 64 letters (MySQL, TiDB). */
    private static final int LONGEST_KEY = 60;

    private static final String PREFIX = "roundtrip:";

    /** The variables that affect every session of a server. */
    public static final LockedThing VARIABLES = new LockedThing(PREFIX + "=variables", "the server's variables");

    /** A database with all its tables. */
    public static LockedThing database(String name) {
        String key = PREFIX + name.toLowerCase(Locale.ROOT);
        return new LockedThing(key.length() <= LONGEST_KEY ? key : hashed(key), "the database " + name);
    }

    /** A session that makes lasting changes, by the name of its journal. */
    public static LockedThing session(String journal) {
        return new LockedThing(hashed(journal), "the session of " + journal);
    }

    private static String hashed(String name) {
        return PREFIX + "=" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** A sentence that says that another program uses the resource, and what to do. */
    String inUse() {
        return "Another Roundtrip program uses " + what + ". Wait for its end, or end it.";
    }

    /** The names of the resource's two locks. */
    List<String> locks() {
        return List.of(key + ":1", key + ":2");
    }
}
