package dev.roundtrip.advice.config;

import dev.roundtrip.advice.Surroundings;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;

/**
 * A connection string in a configuration file.
 *
 * @param key such as {@code spring.datasource.url}
 * @param line counted from 1
 * @param text as written; may contain a secret
 * @param beside properties that the file passes to the driver in addition to the string
 * @param around what else the file says, such as its framework and pool
 */
public record FoundString(String key, int line, String text, List<UrlParameter> beside, Surroundings around) {}
