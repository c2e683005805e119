package dev.roundtrip.render;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.Environment;
import java.util.Collection;

/** Names of scenarios and drivers for narrow places: short as long as they are unique. */
public final class ShortNames {

    private ShortNames() {}

    /** A scenario's short name, such as {@code s3}, if it is unique among these names; otherwise the whole name. */
    public static String ofScenario(String name, Collection<String> all) {
        String start = Scenario.shortName(name);
        boolean alone = all.stream()
                .noneMatch(other ->
                        !other.equals(name) && Scenario.shortName(other).equals(start));
        return alone ? start : name;
    }

    /**
     * The version if it is unique among these drivers; otherwise the end of the driver's name and the version.
     * Connector/J has some versions under both of its artifacts, and a table has no room for whole names.
     */
    public static String ofDriver(Environment.Driver driver, Collection<Environment.Driver> all) {
        boolean alone = all.stream()
                .noneMatch(other -> !other.equals(driver) && other.version().equals(driver.version()));
        return alone
                ? driver.version()
                : driver.name().substring(driver.name().lastIndexOf('-') + 1) + ":" + driver.version();
    }
}
