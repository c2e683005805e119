package dev.roundtrip.run;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.text.FindingSentences;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** Reports the parameters of the connection strings that a driver does not know: drivers silently ignore them. */
final class DriverFindings {

    private DriverFindings() {}

    /** One sentence for each driver with unknown names in its connection strings. */
    static List<String> of(Plan plan) {
        Map<LoadedDriver, Set<String>> unknown = new LinkedHashMap<>();
        Map<LoadedDriver, Set<String>> scenarios = new LinkedHashMap<>();
        for (Plan.Entry entry : plan.measured()) {
            entry.driver().ifPresent(driver -> {
                List<String> names = unknownTo(driver, entry.url());
                if (!names.isEmpty()) {
                    unknown.computeIfAbsent(driver, key -> new TreeSet<>()).addAll(names);
                    scenarios
                            .computeIfAbsent(driver, key -> new LinkedHashSet<>())
                            .add(entry.scenario().shortName());
                }
            });
        }
        List<String> sentences = new ArrayList<>();
        unknown.forEach((driver, names) -> sentences.add(
                FindingSentences.unknownParameters(driver.words(), names, scenarios.get(driver))));
        return sentences;
    }

    /** The unknown parameters as the driver itself reports them, without a connection. */
    private static List<String> unknownTo(LoadedDriver driver, JdbcUrl url) {
        Set<String> known = new LinkedHashSet<>();
        try {
            for (DriverPropertyInfo property : driver.driver().getPropertyInfo(url.raw(), new Properties())) {
                known.add(property.name.toLowerCase(Locale.ROOT));
            }
        } catch (SQLException itWillNotSay) {
            return List.of();
        }
        return url.properties().stream()
                .map(UrlParameter::name)
                .filter(name -> !known.contains(name.toLowerCase(Locale.ROOT)))
                .toList();
    }
}
