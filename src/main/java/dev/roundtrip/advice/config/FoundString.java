package dev.roundtrip.advice.config;

import dev.roundtrip.advice.Surroundings;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Objects;

/**
 * A connection string that a configuration file holds.
 *
 * @param key such as {@code spring.datasource.url}
 * @param line from 1
 * @param text as written; a secret may be in it
 * @param beside properties that the file gives to the driver beside the string
 * @param around what else the file says
 */
public record FoundString(String key, int line, String text, List<UrlParameter> beside, Surroundings around) {

    public FoundString {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(text, "text");
        beside = List.copyOf(beside);
        Objects.requireNonNull(around, "around");
    }
}
