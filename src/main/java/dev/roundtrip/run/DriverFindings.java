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

/** Reports the parameters of the connection strings that a driver does not know: drivers silently ignore them. */
final class DriverFindings {

    private DriverFindings() {}

    /** One sentence for each driver with unknown names in its connection strings. */
    static List<String> of(Plan plan) {
        Map<LoadedDriver, List<Plan.Entry>> rows = new LinkedHashMap<>();
        plan.measured()
                .forEach(entry -> entry.driver()
                        .filter(driver -> !unknownTo(driver, entry.url()).isEmpty())
                        .ifPresent(driver -> rows.computeIfAbsent(driver, first -> new ArrayList<>())
                                .add(entry)));
        List<String> sentences = new ArrayList<>();
        rows.forEach((driver, entries) -> sentences.add(FindingSentences.unknownParameters(
                driver.words(),
                entries.stream()
                        .flatMap(entry -> unknownTo(driver, entry.url()).stream())
                        .sorted(),
                entries.stream().map(entry -> entry.scenario().shortName()))));
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
