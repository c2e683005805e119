package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The server that a driver reaches with a JDBC URL. A host can stand before the database, among the properties of one
 * host, and after the question mark. Every class that needs to know where a string leads uses this one.
 *
 * @param hosts the hosts in the URL's order; empty if the driver finds none
 * @param database the database; empty if the URL has none
 * @param hiding the parameters, with their values, that may lead the driver elsewhere than to these hosts: a proxy, a
 *     socket of the machine, a name that DNS resolves to hosts; empty if the hosts are certain
 */
public record ReachedServer(List<Host> hosts, String database, List<UrlParameter> hiding) {

    private static final String DEFAULT_HOST = "localhost";
    static final int DEFAULT_PORT = 3306;
    private static final int LARGEST_PORT = 65_535;

    private static final String HOST = "host";
    private static final String PORT = "port";
    private static final String DBNAME = "dbname";
    private static final String USE_CONFIGS = "useConfigs";

    /** The parameters that lead elsewhere, in small letters, each with the value that has no effect. */
    private static final Map<String, String> HIDES_UNLESS = Map.of(
            "socksproxyhost", "",
            "socketfactory", "com.mysql.cj.protocol.StandardSocketFactory",
            "protocol", "tcp",
            "dnssrv", "false",
            "propertiestransform", "",
            "localsocket", "",
            "pipe", "");

    /** A text that MariaDB's driver reads as one host (org.mariadb.jdbc.HostAddress). */
    private static final Pattern MARIADB_HOST = Pattern.compile("(?<name>[^\\s:=()\\[\\]@]+)(?::(?<port>\\d{1,5}))?|"
            + "\\[(?<v6>[0-9A-Fa-f:.]+)](?::(?<v6port>\\d{1,5}))?|address=(?<pairs>(?:\\([^()=]+=[^()]*\\))+)");

    private static final Pattern MARIADB_PAIR = Pattern.compile("\\(([^()=]+)=([^()]*)\\)");

    /** One host, with the driver's default port if the URL has none; without the brackets of an IPv6 address. */
    public record Host(String name, int port) {

        /** The host with its port, such as {@code db:4000} or {@code [::1]:4000}. */
        @Override
        public String toString() {
            return (name.indexOf(':') < 0 ? name : "[" + name + "]") + ":" + port;
        }
    }

    public ReachedServer {
        hosts = List.copyOf(hosts);
        hiding = List.copyOf(hiding);
    }

    /** The server that the URL's own driver reaches. */
    public static ReachedServer of(JdbcUrl url) {
        List<UrlParameter> hiding = new ArrayList<>();
        List<Host> hosts = switch (url.scheme().driver()) {
            case CONNECTOR_J -> ofConnectorJ(url, hiding);
            case MARIADB -> ofMariaDb(url, hiding);
        };
        url.allProperties().filter(ReachedServer::hides).forEach(hiding::add);
        hiding.addAll(givenInTwoWays(url.properties()));
        return new ReachedServer(hosts, database(url), hiding);
    }

    /** Whether hosts are known and nothing leads elsewhere. */
    public boolean isKnown() {
        return !hosts.isEmpty() && hiding.isEmpty();
    }

    /** The first host in the list, which a driver tries first. */
    public Host first() {
        return hosts.isEmpty() ? new Host(DEFAULT_HOST, DEFAULT_PORT) : hosts.get(0);
    }

    /** The hosts, and the names of the parameters that lead elsewhere: {@code db:4000, db2:3306 by socksProxyHost}. */
    public String words() {
        String names = hosts.stream().map(Host::toString).collect(Collectors.joining(", "));
        String way = hiding.stream().map(UrlParameter::name).distinct().collect(Collectors.joining(", "));
        if (names.isEmpty()) {
            return "no host";
        }
        return way.isEmpty() ? names : names + " by " + way;
    }

    private static List<Host> ofConnectorJ(JdbcUrl url, List<UrlParameter> hiding) {
        if (url.scheme().text().contains("+srv")) {
            hiding.add(new UrlParameter("DNS SRV", ""));
        }
        for (String bundle : PairText.split(url.property(USE_CONFIGS).orElse(""), ',')) {
            if (!bundle.isEmpty() && ConfigBundles.of(bundle).isEmpty()) {
                hiding.add(new UrlParameter(USE_CONFIGS, bundle));
            }
        }
        if (url.authority().indexOf('(') >= 0) {
            // With an empty host= the driver takes its default. Without a host= it takes the host after the question
            // mark.
            url.properties().stream()
                    .filter(property -> isOneOf(property, HOST, PORT))
                    .forEach(hiding::add);
        }
        String host = url.property(HOST).filter(text -> !text.isEmpty()).orElse(DEFAULT_HOST);
        String port = url.property(PORT).orElse("");
        return url.hosts().stream()
                .map(one -> new Host(
                        withoutBrackets(one.host().isEmpty() ? host : one.host()),
                        one.port().orElseGet(() -> port(port, hiding))))
                .toList();
    }

    private static List<Host> ofMariaDb(JdbcUrl url, List<UrlParameter> hiding) {
        List<Host> hosts = new ArrayList<>();
        for (String each : PairText.split(url.authority().replaceAll(",+$", ""), ',')) {
            Matcher read = MARIADB_HOST.matcher(each);
            if (!read.matches()) {
                hiding.add(new UrlParameter("an unknown form", each));
            } else if (read.group("name") != null) {
                hosts.add(new Host(read.group("name").toLowerCase(Locale.ROOT), port(read.group("port"), hiding)));
            } else if (read.group("v6") != null) {
                hosts.add(new Host(read.group("v6").toLowerCase(Locale.ROOT), port(read.group("v6port"), hiding)));
            } else {
                hosts.add(ofMariaDbPairs(read.group("pairs"), hiding));
            }
        }
        return hosts;
    }

    private static Host ofMariaDbPairs(String text, List<UrlParameter> hiding) {
        Map<String, String> pairs = new LinkedHashMap<>();
        Matcher pair = MARIADB_PAIR.matcher(text);
        while (pair.find()) {
            UrlParameter read = new UrlParameter(pair.group(1).toLowerCase(Locale.ROOT), pair.group(2));
            if (pairs.put(read.name(), read.value()) != null || hides(read)) {
                hiding.add(read);
            }
        }
        String host = withoutBrackets(pairs.getOrDefault(HOST, ""));
        if (host.isEmpty() || !host.equals(host.strip())) {
            hiding.add(new UrlParameter(HOST, host));
        }
        return new Host(host, port(pairs.get(PORT), hiding));
    }

    private static int port(String text, List<UrlParameter> hiding) {
        if (text == null || text.isEmpty()) {
            return DEFAULT_PORT;
        }
        int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
        if (port < 1 || port > LARGEST_PORT) {
            hiding.add(new UrlParameter(PORT, text));
        }
        return port;
    }

    private static String withoutBrackets(String host) {
        String small = host.toLowerCase(Locale.ROOT);
        return small.startsWith("[") && small.endsWith("]") ? small.substring(1, small.length() - 1) : small;
    }

    private static boolean isOneOf(UrlParameter parameter, String... names) {
        return Stream.of(names).anyMatch(parameter.name()::equalsIgnoreCase);
    }

    /** Why other hosts than the URL names may be reached: a proxy, a local socket, DNS; empty if nothing does. */
    static Optional<String> leadingElsewhere(JdbcUrl url) {
        return url.scheme().text().contains("+srv")
                ? Optional.of("DNS SRV")
                : url.allProperties()
                        .filter(ReachedServer::hides)
                        .map(UrlParameter::name)
                        .findFirst();
    }

    private static boolean hides(UrlParameter parameter) {
        String harmless = HIDES_UNLESS.get(parameter.name().toLowerCase(Locale.ROOT));
        return harmless != null
                && !parameter.value().isEmpty()
                && !parameter.value().equalsIgnoreCase(harmless);
    }

    /** The parameters that are written in two ways; a driver may take the value of either. */
    static List<UrlParameter> givenInTwoWays(List<UrlParameter> properties) {
        List<UrlParameter> ways = new ArrayList<>();
        for (String name : List.of(HOST, PORT, DBNAME)) {
            List<UrlParameter> given = properties.stream()
                    .filter(property -> isOneOf(property, name))
                    .toList();
            if (given.stream()
                            .map(UrlParameter::name)
                            .collect(Collectors.toCollection(TreeSet::new))
                            .size()
                    > 1) {
                ways.addAll(given);
            }
        }
        return ways;
    }

    /** The database that the driver opens; a parameter can name another one than stands behind the hosts. */
    private static String database(JdbcUrl url) {
        return database(url, url.hostProperties());
    }

    /** The database that the driver opens at one of the hosts. */
    static String database(JdbcUrl url, HostSpec host) {
        return database(url, host.properties().stream());
    }

    private static String database(JdbcUrl url, Stream<UrlParameter> ofHosts) {
        String name = url.scheme().driver() == UrlScheme.Driver.MARIADB ? "database" : DBNAME;
        return Stream.concat(ofHosts, url.properties().stream())
                .filter(property -> isOneOf(property, name)
                        && (!property.value().isEmpty() || url.scheme().driver() == UrlScheme.Driver.CONNECTOR_J))
                .map(UrlParameter::value)
                .findFirst()
                .orElse(url.database());
    }
}
