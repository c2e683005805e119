package dev.roundtrip.sql;

import dev.roundtrip.file.BundledText;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** TiDB's variables that no session can set for itself, read once from a bundled table. */
public final class TidbVariables {

    private static final Map<String, Reach> REACHES = new HashMap<>();

    private TidbVariables() {}

    static {
        BundledText.rows(TidbVariables.class, "tidb-variables.txt")
                .forEach(row -> REACHES.put(row.get(0), Reach.valueOf(row.get(1).toUpperCase(Locale.ROOT))));
    }

    /** The reach of a variable beyond the session that sets it. */
    public enum Reach {
        /** The server refuses the variable (error 1229), because it belongs to the whole cluster. */
        GLOBAL,
        /** The server refuses the variable (error 1238), because nobody can set it. */
        READ_ONLY,
        /** The server sets the variable for all sessions of its process, with a warning (8142). */
        INSTANCE
    }

    /**
     * The reach of a variable in the newest version that has it; empty for a variable of the session, or an unknown
     * one.
     */
    public static Optional<Reach> reach(String variable) {
        return Optional.ofNullable(REACHES.get(variable.toLowerCase(Locale.ROOT)));
    }
}
