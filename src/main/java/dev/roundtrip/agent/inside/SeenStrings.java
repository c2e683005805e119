package dev.roundtrip.agent.inside;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.lint.Surroundings;
import dev.roundtrip.lint.TargetServer;
import dev.roundtrip.report.CheckReport.CheckedServer;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.report.WatchReport.Saving;
import java.sql.Driver;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The connection strings that the application gives its drivers, and what the linter says about them. Thread-safe. */
public final class SeenStrings {

    /** The maximum number of strings: an application has a few, and one that has more is not listed completely. */
    private static final int MOST = 50;

    private final Set<SeenString> strings = ConcurrentHashMap.newKeySet();

    /**
     * A string as a driver gets it.
     *
     * @param url the URL with passwords masked
     * @param properties the properties given in addition to the string, without user names and secrets
     */
    private record SeenString(String url, List<UrlParameter> properties, Optional<DriverVersion> version) {}

    /** Adds a string. The JDK asks each driver about each string, including those of other databases. */
    public void add(String url, Properties properties, Driver driver) {
        if (url == null || strings.size() >= MOST || JdbcUrl.parse(url).url().isEmpty()) {
            return;
        }
        // If there is no version, as in MariaDB's manifest, the newest is assumed.
        Optional<DriverVersion> version = DriverVersion.inManifest(driver).flatMap(DriverVersion::parse);
        strings.add(new SeenString(JdbcUrl.masked(url), parameters(properties), version));
    }

    private static List<UrlParameter> parameters(Properties properties) {
        return properties == null
                ? List.of()
                : properties.stringPropertyNames().stream()
                        .map(name -> new UrlParameter(name, properties.getProperty(name)))
                        .filter(parameter ->
                                !parameter.isSecret() && !parameter.name().equals("user"))
                        .toList();
    }

    /** The findings about each string, given what its statements were like. */
    public List<Observation> observations(WatchReport report) {
        List<SentText> prepared =
                report.texts().stream().filter(text -> text.prepares() > 0).toList();
        int longest =
                (int) prepared.stream().mapToLong(SentText::longestBytes).max().orElse(1);
        long different = prepared.stream().map(SentText::sql).distinct().count();
        Linter linter = Linter.assuming(Assumptions.ofStatements((int) Math.max(1, different), Math.max(1, longest)));
        return strings.stream()
                .flatMap(string -> observations(string, linter, report))
                .distinct()
                .sorted(Comparator.comparing(Observation::text))
                .toList();
    }

    /**
     * The findings about one string. The observed statements add a suggestion; the string to use is the same without
     * it.
     */
    private static Stream<Observation> observations(SeenString seen, Linter linter, WatchReport watched) {
        Linter fitting = seen.version()
                .map(linter::forVersion)
                .orElse(linter)
                .withProperties(seen.properties())
                .within(around(seen.url(), watched));
        LintReport report = fitting.lint(seen.url());
        String driver = seen.version().map(version -> ", driver " + version).orElse("");
        String findings =
                report.findings().stream().map(Finding::rule).distinct().collect(Collectors.joining(", "));
        Observation found = new Observation(
                "Connection string " + report.masked() + driver + ". './roundtrip check' "
                        + (findings.isEmpty() ? "finds nothing." : "explains: " + findings + ".")
                        + report.toUse()
                                .map(use -> use(use, seen.version(), watched))
                                .orElse(""),
                report.toUse());
        return Stream.concat(
                Stream.of(found),
                report.recommended().flatMap(RecommendedString::suggestion).stream()
                        .map(Observation::new));
    }

    /**
     * The server that the connections reached, by its version; if there are several, the one that the string shows.
     * Without a version it is TiDB, as in a run.
     */
    private static Surroundings around(String url, WatchReport watched) {
        List<String> versions = watched.peers().servers();
        if (versions.isEmpty()) {
            return Surroundings.NONE;
        }
        CheckedServer shown = TargetServer.shownBy(url, WrittenUrl.of(url).driver());
        return Surroundings.NONE.leadingTo(TargetServer.reached(versions, shown));
    }

    /** Introduces the string to use, with what its parameters save of the observed round trips. */
    private static String use(String string, Optional<DriverVersion> version, WatchReport watched) {
        Optional<EffectiveParameters> parameters = JdbcUrl.parse(string)
                .url()
                .map(url -> EffectiveParameters.of(url, version.orElse(DriverVersion.NEWEST_KNOWN)));
        long saved = watched.savings().changes().stream()
                .filter(change -> change.where().equals("string")
                        && parameters.filter(all -> have(all, change.change())).isPresent())
                .mapToLong(Saving::roundTrips)
                .sum();
        return saved == 0
                ? " Use this string:"
                : " Use this string; it saves " + saved + " of " + watched.roundTrips()
                        + " round trips, and what else saves some is a choice:";
    }

    /** Whether the first parameter of a change is in effect, such as {@code useServerPrepStmts=false} by default. */
    private static boolean have(EffectiveParameters parameters, String change) {
        String[] first = change.split("&", -1)[0].split("=", 2);
        return first.length == 2
                && parameters
                        .find(first[0])
                        .filter(parameter -> parameter.value().equals(first[1]))
                        .isPresent();
    }
}
