package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The string to use, and what to say about it.
 *
 * @param jdbcUrl the string, masked
 * @param unless the conditions under which it changes no behaviour, each the end of a sentence; empty if there are none
 * @param memory what its caches cost, one sentence each
 */
public record UseThis(
        String jdbcUrl, @JsonProperty("neutralAsLongAs") List<String> unless, List<String> memory) {}
