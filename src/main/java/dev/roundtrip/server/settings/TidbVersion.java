package dev.roundtrip.server.settings;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version of TiDB, for comparing. */
record TidbVersion(int major, int minor, int patch) implements Comparable<TidbVersion> {

    private static final Pattern TEXT = Pattern.compile("^v?([0-9]{1,4})\\.([0-9]{1,4})(?:\\.([0-9]{1,4}))?.*");
    private static final Comparator<TidbVersion> ORDER = Comparator.comparingInt(TidbVersion::major)
            .thenComparingInt(TidbVersion::minor)
            .thenComparingInt(TidbVersion::patch);

    /** {@code v8.5.3} or {@code 8.5.3-alpha}; empty where the text is no version, as of a nightly build. */
    static Optional<TidbVersion> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String patch = matcher.group(3);
        return Optional.of(new TidbVersion(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                patch == null ? 0 : Integer.parseInt(patch)));
    }

    @Override
    public int compareTo(TidbVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "v" + major + "." + minor + (patch == 0 ? "" : "." + patch);
    }
}
