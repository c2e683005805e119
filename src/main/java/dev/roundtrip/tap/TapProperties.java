package dev.roundtrip.tap;

import dev.roundtrip.jdbc.HostSpec;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** The connection properties that make a driver use a tap. Rejects connection strings that would bypass the tap. */
final class TapProperties {

    private static final String SOCKET_FACTORY = "socketFactory";
    private static final String CONNECTOR_J_STANDARD = "com.mysql.cj.protocol.StandardSocketFactory";

    // The classes are named by texts: a driver in its own class loader has its own copies of these classes.
    private static final String CONNECTOR_J_FACTORY = "dev.roundtrip.tap.connectorj.TapSocketFactory";
    private static final String MARIADB_FACTORY = "dev.roundtrip.tap.mariadb.MariaDbTapSocketFactory";

    /** The name of the plugin in {@code META-INF/services/org.mariadb.jdbc.plugin.TlsSocketPlugin}. */
    private static final String MARIADB_TLS = "roundtrip";

    private TapProperties() {}

    static Properties of(UrlScheme.Driver driver, String tapId) {
        Properties properties = new Properties();
        switch (driver) {
            case CONNECTOR_J -> properties.setProperty(SOCKET_FACTORY, CONNECTOR_J_FACTORY);
            case MARIADB -> {
                properties.setProperty(SOCKET_FACTORY, MARIADB_FACTORY);
                properties.setProperty("tlsSocketType", MARIADB_TLS);
            }
        }
        properties.setProperty(TapSockets.PROPERTY, tapId);
        return properties;
    }

    /** The driver of the string, if the tap can read its connections. */
    static UrlScheme.Driver requireTappable(String jdbcUrl) {
        // The parser's message may quote the string; it masks all passwords that it recognises.
        JdbcUrl url = JdbcUrl.parse(jdbcUrl)
                .url()
                .orElseThrow(() -> new UntappableUrlException("Unreadable connection string: "
                        + JdbcUrl.parse(jdbcUrl).problem() + "."));
        UrlScheme.Driver driver = url.scheme().driver();
        switch (driver) {
            case CONNECTOR_J -> requireConnectorJTappable(url);
            case MARIADB -> requireMariaDbTappable(url);
        }
        return driver;
    }

    private static void requireConnectorJTappable(JdbcUrl url) {
        valueOf(url, SOCKET_FACTORY)
                .filter(value -> !value.equals(CONNECTOR_J_STANDARD))
                .ifPresent(TapProperties::refuseSocketFactory);
        if (valueOf(url, "socksProxyHost").isPresent()) {
            throw notTcp("socksProxyHost");
        }
        if (valueOf(url, "protocol").filter("pipe"::equalsIgnoreCase).isPresent()) {
            throw notTcp("protocol=PIPE");
        }
    }

    private static void requireMariaDbTappable(JdbcUrl url) {
        valueOf(url, SOCKET_FACTORY).ifPresent(TapProperties::refuseSocketFactory);
        valueOf(url, "tlsSocketType").ifPresent(value -> {
            throw taken("tlsSocketType", value);
        });
        for (String local : new String[] {"localSocket", "pipe"}) {
            if (valueOf(url, local).isPresent()) {
                throw notTcp(local);
            }
        }
    }

    private static void refuseSocketFactory(String value) {
        throw taken(SOCKET_FACTORY, value);
    }

    private static UntappableUrlException taken(String parameter, String value) {
        return new UntappableUrlException("The connection string sets " + parameter + "=" + value
                + ", a parameter that the tap needs. Remove it.");
    }

    private static UntappableUrlException notTcp(String parameter) {
        return new UntappableUrlException("The connection string sets " + parameter
                + ", but commands are counted in a TCP socket. Connect by host and port.");
    }

    /**
     * A parameter of the string or of one of its hosts, by the driver's rules: case-sensitive in Connector/J, not in
     * MariaDB's driver.
     */
    private static Optional<String> valueOf(JdbcUrl url, String name) {
        boolean anyCase = url.scheme().driver() == UrlScheme.Driver.MARIADB;
        return Stream.concat(
                        url.properties().stream(),
                        url.hosts().stream().map(HostSpec::properties).flatMap(hosts -> hosts.stream()))
                .filter(property -> isNamed(property, name, anyCase))
                .map(UrlParameter::value)
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    private static boolean isNamed(UrlParameter property, String name, boolean anyCase) {
        // Connector/J's address=(..) is not case-sensitive (PropertyKey.normalizeCase).
        return property.name().equals(name)
                || ((anyCase || name.equals("protocol")) && property.name().equalsIgnoreCase(name));
    }
}
