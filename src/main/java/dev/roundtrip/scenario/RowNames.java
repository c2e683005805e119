package dev.roundtrip.scenario;

import java.util.Collection;
import java.util.function.UnaryOperator;

/** The names of rows, short as long as they are unique. */
public final class RowNames {

    private RowNames() {}

    /** A scenario's short name, such as {@code s3}, if it is unique among these names; otherwise the whole name. */
    public static String ofScenario(String name, Collection<String> all) {
        return isAlone(name, all, Scenario::shortName) ? Scenario.shortName(name) : name;
    }

    /**
     * The version if it is unique among these drivers; otherwise the end of the driver's name and the version.
     * Connector/J has some versions under both of its artifacts, and a table has no room for whole names.
     *
     * @param driver such as {@code mysql-connector-j 26.10.0}
     */
    public static String ofDriver(String driver, Collection<String> all) {
        return isAlone(driver, all, RowNames::version)
                ? version(driver)
                : driver.substring(driver.lastIndexOf('-', driver.lastIndexOf(' ')) + 1)
                        .replace(' ', ':');
    }

    private static String version(String driver) {
        return driver.substring(driver.lastIndexOf(' ') + 1);
    }

    private static boolean isAlone(String one, Collection<String> all, UnaryOperator<String> label) {
        return all.stream()
                .noneMatch(other -> !other.equals(one) && label.apply(other).equals(label.apply(one)));
    }
}
