package dev.roundtrip.jdbc;

import java.util.Set;

/**
 * Checks for forms of URLs that some versions of Connector/J refuse (com.mysql.cj.conf.ConnectionUrlParser and its
 * URLs).
 */
final class ConnectorJAddress {
    private ConnectorJAddress() {}

    private static final String DNS_SRV = "dnsSrv";
    private static final DriverVersion FIRST_WITH_SRV = new DriverVersion(8, 0, 19);
    private static final DriverVersion FIRST_WITH_EQUALS = new DriverVersion(8, 0, 13);

    private static final Set<UrlScheme> SRV_SCHEMES =
            Set.of(UrlScheme.MYSQL_SRV, UrlScheme.MYSQL_SRV_LOADBALANCE, UrlScheme.MYSQL_SRV_REPLICATION);

    private static final Set<UrlScheme> REPLICATIONS =
            Set.of(UrlScheme.MYSQL_REPLICATION, UrlScheme.MYSQL_SRV_REPLICATION);

    static void check(JdbcUrl url, EffectiveParameters effective) {
        boolean srvScheme = SRV_SCHEMES.contains(url.scheme());
        if (srvScheme && !effective.version().isAtLeast(FIRST_WITH_SRV)) {
            reject(effective, url.scheme().text() + " came with Connector/J " + FIRST_WITH_SRV, "Write jdbc:mysql:.");
        } else if (srvScheme && effective.isGiven(DNS_SRV) && !effective.hasOn(DNS_SRV)) {
            reject(effective, "dnsSrv is off, which " + url.scheme().text() + " does not allow", "Take it out.");
        } else if (srvScheme || effective.hasOn(DNS_SRV)) {
            checkService(url, effective);
        }
        if (!effective.version().isAtLeast(FIRST_WITH_EQUALS)) {
            checkEquals(url, effective);
        }
    }

    private static void checkService(JdbcUrl url, EffectiveParameters effective) {
        int names = REPLICATIONS.contains(url.scheme()) ? 2 : 1;
        if (url.hosts().size() != names) {
            reject(
                    effective,
                    "DNS SRV takes " + (names == 1 ? "one name" : "two names, of a source and of a replica"),
                    "Write as many names of services.");
        } else if (url.hosts().stream().anyMatch(host -> host.port().isPresent())) {
            reject(
                    effective,
                    "DNS SRV gives the ports, and the string has one",
                    "Take the port out, or write jdbc:mysql: without dnsSrv.");
        }
    }

    /** Rejects a second equals sign in a pair. */
    private static void checkEquals(JdbcUrl url, EffectiveParameters effective) {
        for (String piece : url.pieces()) {
            if (piece.indexOf('=') != piece.lastIndexOf('=')) {
                String name = PairText.nameOf(UrlScheme.Driver.CONNECTOR_J, piece);
                effective.reject(new ParameterProblem(
                        Secrets.maskedIn(name),
                        "Connector/J before " + FIRST_WITH_EQUALS + " cannot read a value with = in it",
                        "Write %3D for it."));
            }
        }
    }

    private static void reject(EffectiveParameters effective, String text, String instead) {
        effective.reject(new ParameterProblem(DNS_SRV, text, instead));
    }
}
