package dev.roundtrip.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** TiDB's variables that no session can set for itself, read once from a bundled table. */
public final class TidbVariables {

    private static final Map<String, Reach> REACHES = new HashMap<>();

    private TidbVariables() {}

    static {
        try (InputStream stream = TidbVariables.class.getResourceAsStream("tidb-variables.txt")) {
            new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\\|", -1))
                    .forEach(fields -> REACHES.put(fields[0], Reach.valueOf(fields[1].toUpperCase(Locale.ROOT))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What happens if a session sets such a variable. */
    public enum Reach {
        /** The server refuses it (error 1229): it belongs to the whole cluster. */
        GLOBAL,
        /** The server refuses it (error 1238): nobody can set it. */
        READ_ONLY,
        /** It is set for all sessions of the server process, with a warning (8142). */
        INSTANCE
    }

    /** In the newest version that has the variable; empty for a variable of the session, or an unknown one. */
    public static Optional<Reach> reach(String variable) {
        return Optional.ofNullable(REACHES.get(variable.toLowerCase(Locale.ROOT)));
    }
}
