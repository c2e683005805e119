package dev.roundtrip.junit.pool;

import java.util.List;
import java.util.Optional;

/**
 * What the application context of a Spring test says about its data sources, for the message of a budget that saw
 * nothing.
 *
 * @param propertyMissing whether {@code roundtrip.tap} is not set
 * @param untapped a line for each data source that is not tapped
 */
public record SpringTest(boolean propertyMissing, List<String> untapped) {

    private static final ThreadLocal<SpringTest> CURRENT = new ThreadLocal<>();

    /** The test that runs on this thread, if it is one of Spring. */
    public static Optional<SpringTest> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    public void begins() {
        CURRENT.set(this);
    }

    public static void ends() {
        CURRENT.remove();
    }
}
