package dev.roundtrip.workload.file;

import dev.roundtrip.profile.workload.Place;

/**
 * Numbers that workers share out, so that each has some of its own.
 *
 * @param written the function's call as in the file
 * @param place in its file
 * @param workers how many the numbers are enough for
 */
public record Shares(String written, Place place, long workers) {}
