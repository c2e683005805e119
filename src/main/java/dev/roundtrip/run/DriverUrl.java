package dev.roundtrip.run;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes connection strings for either driver: the scheme is the driver's, and hosts, database and parameters stay the
 * same. Profiles and {@code --url} are written for Connector/J.
 */
final class DriverUrl {

    /** The version from which on MariaDB's driver rejects a server without TLS by default. */
    private static final DriverVersion TLS_BY_DEFAULT = new DriverVersion(4, 0, 0);

    private static final ConnectionParameters NO_TLS = ConnectionParameters.parse("sslMode=disable");

    private DriverUrl() {}

    /**
     * @param ownServer whether the run started the server: it has no TLS, so a driver that requires TLS gets a
     *     parameter
     */
    static JdbcUrl of(JdbcUrl url, LoadedDriver driver, boolean ownServer) {
        if (url.scheme().driver() == driver.takes()) {
            return url;
        }
        Optional<JdbcUrl> translated = inSchemeOf(driver.takes(), url);
        return translated
                .filter(own -> ownServer && wantsTls(own, driver))
                .map(own -> Plan.withParameters(own, NO_TLS))
                .or(() -> translated)
                .orElse(url);
    }

    /** The text of a URL with the scheme of a driver; empty if the driver has no such way to choose among hosts. */
    static Optional<JdbcUrl> inSchemeOf(UrlScheme.Driver driver, JdbcUrl url) {
        return schemeFor(url.scheme(), driver)
                .map(scheme -> JdbcUrl.parse(
                                scheme + url.raw().substring(url.raw().indexOf("//")))
                        .orElseThrow());
    }

    /** The reason to skip an entry if the driver has no such way to choose among hosts; empty if it has. */
    static Optional<String> reasonToSkip(JdbcUrl url, LoadedDriver driver) {
        return schemeFor(url.scheme(), driver.takes()).isPresent()
                ? Optional.empty()
                : Optional.of(
                        driver.words() + " has nothing like " + url.scheme().text() + "; name its hosts");
    }

    /** What to try if an entry's driver could not connect; begins with a blank, or is empty. */
    static String hint(Plan.Entry entry) {
        return entry.driver()
                .filter(driver -> wantsTls(entry.url(), driver))
                .map(driver -> " From 4.0 on this driver requires TLS. Without it, add " + NO_TLS + " to --url.")
                .orElse("");
    }

    private static boolean wantsTls(JdbcUrl url, LoadedDriver driver) {
        return driver.takes() == UrlScheme.Driver.MARIADB
                && DriverVersion.parse(driver.version())
                        .filter(version -> version.isAtLeast(TLS_BY_DEFAULT))
                        .isPresent()
                && url.properties().stream()
                        .noneMatch(property -> property.name().equalsIgnoreCase("sslMode"));
    }

    private static Optional<String> schemeFor(UrlScheme scheme, UrlScheme.Driver driver) {
        String text =
                scheme.text().replaceFirst("mysql|mariadb", driver == UrlScheme.Driver.MARIADB ? "mariadb" : "mysql");
        return Stream.of(UrlScheme.values())
                .map(UrlScheme::text)
                .filter(text::equals)
                .findFirst();
    }
}
