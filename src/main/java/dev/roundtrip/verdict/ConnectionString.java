package dev.roundtrip.verdict;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.report.Environment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A connection string as it is compared with others: the settings for chatter and prepared statements that are in
 * effect in the measured driver, and the differences from another string.
 */
public record ConnectionString(String jdbcUrl, List<UrlParameter> properties, EffectiveParameters settings) {

    private static final Set<String> NOT_SHARED = Set.of("user", "socketfactory");

    /**
     * Reads a string; one that no driver can read has only default settings.
     *
     * @param driver the driver whose version counts; if that cannot be parsed, the newest known version is used
     */
    static ConnectionString of(String jdbcUrl, Environment.Driver driver) {
        Optional<JdbcUrl> read = JdbcUrl.parse(jdbcUrl).url();
        UrlScheme.Driver kind = read.map(url -> url.scheme().driver()).orElse(UrlScheme.Driver.CONNECTOR_J);
        DriverVersion version = DriverVersion.parse(driver.version()).orElseGet(() -> DriverVersion.newestKnown(kind));
        return new ConnectionString(
                jdbcUrl,
                read.map(JdbcUrl::properties).orElse(List.of()),
                read.map(url -> EffectiveParameters.of(url, version))
                        .orElseGet(() -> EffectiveParameters.of(List.of(), version)));
    }

    /** A string without hosts and database, and without parameters of one user or of the measurement. */
    record Template(String scheme, List<String> parameters) {}

    Template template() {
        int hosts = jdbcUrl.indexOf("//");
        return new Template(
                hosts < 0 ? "jdbc:mysql:" : jdbcUrl.substring(0, hosts),
                shared().stream().map(UrlParameter::toString).toList());
    }

    private List<UrlParameter> shared() {
        return properties.stream()
                .filter(property -> !property.isSecret()
                        && !NOT_SHARED.contains(property.name().toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** What to add, change or leave out to get from the other string to this one, in the order of the strings. */
    public List<String> changesFrom(ConnectionString other) {
        Map<String, String> now = byName();
        Map<String, String> before = other.byName();
        return Stream.concat(now.keySet().stream(), before.keySet().stream())
                .distinct()
                .filter(name -> !Objects.equals(now.get(name), before.get(name)))
                .map(name -> now.containsKey(name) ? new UrlParameter(name, now.get(name)).toString() : "no " + name)
                .toList();
    }

    /**
     * Whether all parameters of the other string are in effect here, given or by a bundle, except those that lead to
     * one server; sizes may be larger. A string that prepares is not counted as a string of text with more parameters.
     */
    boolean hasInEffect(ConnectionString other) {
        return prepares() == other.prepares()
                && other.shared().stream()
                        .filter(wanted -> !ConnectionParameters.isOfOneServer(wanted.name()))
                        .allMatch(wanted -> settings.find(wanted.name())
                                .filter(mine -> mine.value().equalsIgnoreCase(wanted.value())
                                        || (wanted.value().matches("\\d{1,9}")
                                                && settings.number(wanted.name()) >= Integer.parseInt(wanted.value())))
                                .isPresent());
    }

    boolean prepares() {
        return settings.preparesOnServer();
    }

    /** The parameters of this string that the other one does not have. */
    List<String> parametersBeside(ConnectionString other) {
        Map<String, String> theirs = other.byName();
        return shared().stream()
                .filter(property -> !theirs.containsKey(property.name()))
                .map(UrlParameter::toString)
                .toList();
    }

    private Map<String, String> byName() {
        Map<String, String> byName = new LinkedHashMap<>();
        properties.forEach(property -> byName.put(property.name(), property.value()));
        return byName;
    }
}
