package dev.roundtrip.server.variables;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of TiDB, to be compared with those in which variables appeared.
 *
 * @param number higher for later versions
 */
record TidbVersion(long number) {

    /** For a version that does not look like a release's, such as a build of a branch: the newest is assumed. */
    private static final TidbVersion NEWEST = new TidbVersion(Long.MAX_VALUE);

    private static final Pattern RELEASE = Pattern.compile("v?([0-9]{1,4})\\.([0-9]{1,4})(?:\\.([0-9]{1,4}))?.*");

    /** Parses a version such as {@code v8.5.3} or {@code v7.1}. */
    static TidbVersion of(String text) {
        Matcher release = RELEASE.matcher(text);
        if (!release.matches()) {
            return NEWEST;
        }
        long patch = release.group(3) == null ? 0 : Long.parseLong(release.group(3));
        return new TidbVersion(
                Long.parseLong(release.group(1)) * 100_000_000 + Long.parseLong(release.group(2)) * 10_000 + patch);
    }

    /** @param first such as {@code v7.1}; empty for older than all versions */
    boolean isAtLeast(String first) {
        return first.isEmpty() || number >= of(first).number;
    }
}
