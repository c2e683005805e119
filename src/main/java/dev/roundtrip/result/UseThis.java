package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;

/**
 * The string to use, and what has to be said beside it.
 *
 * @param jdbcUrl masked
 * @param unless conditions under which it changes nothing in behaviour, each the end of a sentence; empty where there
 *     are none
 * @param memory what its caches cost, a sentence each
 */
public record UseThis(
        String jdbcUrl, @JsonProperty("neutralAsLongAs") List<String> unless, List<String> memory) {

    /** Said before the conditions. */
    public static final String AS_LONG_AS = "It changes nothing in behaviour as long as:";

    public static final String CHOICES =
            "More, at a price: './roundtrip recipe s5' lists each choice with what it saves and what it changes.";

    public UseThis {
        Objects.requireNonNull(jdbcUrl, "jdbcUrl");
        unless = List.copyOf(unless);
        memory = List.copyOf(memory);
    }
}
