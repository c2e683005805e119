package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * What a driver would understand of a connection string from outside: nothing is opened, no class is loaded and no name
 * is resolved.
 *
 * <pre>{@code
 * InspectedString string = InspectedString.of(text, "mysql-connector-j:8.0.33");
 * if (!string.problem().isEmpty() || string.dangers().stream().anyMatch(danger -> danger.threat().isError())) {
 *     throw new IllegalArgumentException("refused: " + string);
 * }
 * }</pre>
 *
 * @param masked the string with its secrets masked
 * @param driver the driver that would read it, and its version
 * @param hosts the hosts that the driver may try, in the string's order, with their parameters
 * @param dangers what lets others run code or get files, at any of the hosts; the drivers' defaults included
 * @param problem why the driver refuses the string; empty if it reads it. A string with a problem has no hosts, or may
 *     have been read in part: treat it as refused
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record InspectedString(
        String masked, String driver, List<InspectedHost> hosts, List<Danger> dangers, String problem) {

    /** A possible name or address of a host. */
    static final Pattern NAME =
            Pattern.compile("[^()=\\[\\],/:@#?&\\p{Cntrl}]*|(?!.*:::)[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*(?:%[\\w.]*)?");

    /** What the newest known version of the driver of the string's scheme understands. */
    public static InspectedString of(String text) {
        return of(text, "");
    }

    /**
     * What one version of a driver understands.
     *
     * @param driver the driver's artifact and version, such as {@code mysql-connector-j:8.0.33} or
     *     {@code mariadb-java-client:2.7.12}; without a version the newest known one
     */
    public static InspectedString of(String text, String driver) {
        UrlScheme.Driver opener = driver.contains("mariadb") ? UrlScheme.Driver.MARIADB : UrlScheme.Driver.CONNECTOR_J;
        UrlReading reading = JdbcUrl.readAsByDriver(text == null ? "" : text, opener);
        return reading.url()
                .map(url -> of(
                        url,
                        DriverVersion.parse(driver)
                                .orElseGet(() ->
                                        DriverVersion.newestKnown(url.scheme().driver()))))
                .orElseGet(() -> new InspectedString(
                        text == null ? "" : JdbcUrl.masked(text),
                        opener.title(),
                        List.of(),
                        List.of(),
                        reading.problem()));
    }

    private static InspectedString of(JdbcUrl url, DriverVersion version) {
        List<ReachedServer.Host> addresses = addresses(url);
        List<InspectedHost> hosts = new ArrayList<>();
        List<ParameterProblem> problems = new ArrayList<>();
        for (int i = 0; i < addresses.size(); i++) {
            EffectiveParameters effective = EffectiveParameters.ofHost(url, i, List.of(), version);
            problems.addAll(effective.problems());
            hosts.add(new InspectedHost(
                    addresses.get(i).name(),
                    addresses.get(i).port(),
                    ReachedServer.database(url, url.hosts().get(i)),
                    parameters(url, i, effective)));
        }
        return new InspectedString(
                url.masked(),
                url.scheme().driver().title() + " " + version,
                List.copyOf(hosts),
                DangerousParameters.in(url, EffectiveParameters.of(url, version)),
                problems.stream()
                        .map(ParameterProblem::text)
                        .findFirst()
                        .or(() -> unclear(url, hosts))
                        .orElse(""));
    }

    /** Why no driver can find the hosts, or which one it takes is chance. */
    private static Optional<String> unclear(JdbcUrl url, List<InspectedHost> hosts) {
        if (url.scheme().driver() == UrlScheme.Driver.CONNECTOR_J
                && !ReachedServer.givenInTwoWays(url.properties()).isEmpty()) {
            return Optional.of("a host, port or database is given in two spellings");
        }
        Optional<String> way = ReachedServer.leadingElsewhere(url);
        if (way.isPresent()) {
            return Optional.of(way.get() + " may lead to other hosts");
        }
        return hosts.stream()
                        .allMatch(host ->
                                host.port() > 0 && NAME.matcher(host.name()).matches())
                ? Optional.empty()
                : Optional.of("a host has a name or port that no host can have");
    }

    private static List<ReachedServer.Host> addresses(JdbcUrl url) {
        return switch (url.scheme().driver()) {
            case CONNECTOR_J -> ReachedServer.of(url).hosts();
            case MARIADB ->
                url.hosts().stream()
                        .map(host -> new ReachedServer.Host(
                                host.host().toLowerCase(Locale.ROOT),
                                host.port().orElse(ReachedServer.DEFAULT_PORT)))
                        .toList();
        };
    }

    /** The parameters for one host, and those of bundles that they name, without those of its address. */
    private static Map<String, String> parameters(JdbcUrl url, int host, EffectiveParameters effective) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (EffectiveParameter parameter : effective.all()) {
            if (parameter.origin() == EffectiveParameter.Origin.BUNDLE) {
                parameters.put(parameter.name(), parameter.value());
            }
        }
        Stream.concat(url.properties().stream(), url.hosts().get(host).properties().stream())
                .filter(given -> KnownParameters.addressName(given.name()).isEmpty())
                .forEach(given -> parameters.put(given.name(), given.value()));
        return Collections.unmodifiableMap(parameters);
    }

    /** The masked string, its driver and its dangers. */
    @Override
    public String toString() {
        return masked + " by " + driver
                + dangers.stream()
                        .map(danger ->
                                danger.parameter() + ": " + danger.threat().sentence())
                        .collect(Collectors.joining("; ", " [", "]"));
    }
}
