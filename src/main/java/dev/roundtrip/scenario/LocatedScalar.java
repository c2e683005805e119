package dev.roundtrip.scenario;

import java.util.List;

/**
 * One value of a configuration file, with its position.
 *
 * @param path the keys from the top, one for each level; list indexes as {@code [0]}
 * @param line the line, counted from 1
 */
public record LocatedScalar(List<String> path, String value, int line) {}
