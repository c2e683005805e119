package dev.roundtrip.render;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.Environment;
import java.util.Collection;

/** What scenarios and drivers are called where there is little room: short as long as that names one of them only. */
public final class ShortNames {

    private ShortNames() {}

    /** A scenario's short name, such as {@code s3}, where no other of these names has it; else the whole name. */
    public static String ofScenario(String name, Collection<String> all) {
        String start = Scenario.shortName(name);
        boolean alone = all.stream()
                .noneMatch(other ->
                        !other.equals(name) && Scenario.shortName(other).equals(start));
        return alone ? start : name;
    }

    /**
     * The version where no other of these drivers has it, else the end of its name and the version: Connector/J has
     * some versions under both of its artifacts, and a table has no room for the whole of them.
     */
    public static String ofDriver(Environment.Driver driver, Collection<Environment.Driver> all) {
        boolean alone = all.stream()
                .noneMatch(other -> !other.equals(driver) && other.version().equals(driver.version()));
        return alone
                ? driver.version()
                : driver.name().substring(driver.name().lastIndexOf('-') + 1) + ":" + driver.version();
    }
}
