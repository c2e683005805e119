package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Divides a string as MariaDB's driver does (org.mariadb.jdbc.Configuration and HostAddress; before 3.0 UrlParser). It
 * decodes nothing, knows no user before a host and no fragment, and takes any text without a colon for a host's name.
 */
final class MariaDbUrl {

    private static final String OWN = "jdbc:mariadb:";
    private static final String MYSQL = "jdbc:mysql:";
    private static final String ADDRESS = "address=";
    private static final String PORT = "port";
    private static final String TYPE = "type";
    private static final int LARGEST_PORT = 65_535;

    /** The first version that reads an address without a host as this machine. */
    private static final DriverVersion LOOPBACK = new DriverVersion(4, 0, 0);

    /** A possible name of a host. Connector/J's forms of addresses have characters that no name has. */
    private static final Pattern NO_NAME = Pattern.compile("[^()=\\[\\]]*+");

    private static final Set<String> TYPES = Set.of("master", "primary", "slave", "replica");

    private MariaDbUrl() {}

    /** The way in which a string chooses among hosts; empty if this driver does not read the string. */
    static Optional<UrlScheme> scheme(String text, UrlScheme.Driver driver) {
        boolean ofMySql = driver == UrlScheme.Driver.MARIADB && text.startsWith(MYSQL);
        if (!text.startsWith(OWN) && !ofMySql) {
            return Optional.empty();
        }
        String start = ofMySql ? MYSQL : OWN;
        int separator = text.indexOf("//");
        if (separator < 0) {
            return Optional.empty();
        }
        // The driver ignores what follows a second colon before the slashes.
        int colon = text.indexOf(':', start.length());
        int end = colon < 0 || colon > separator ? separator : colon;
        String mode = separator == start.length() ? "" : text.substring(start.length(), end);
        return UrlScheme.ofMariaDb(mode)
                .map(scheme -> ofMySql && scheme != UrlScheme.MARIADB_AURORA ? UrlScheme.MYSQL_BY_MARIADB : scheme);
    }

    static UrlParts parts(String text) {
        int separator = text.indexOf("//");
        if (separator < 0) {
            throw new MalformedUrlText("'//' and a host are missing");
        }
        int start = separator + 2;
        int slash = text.indexOf('/', afterAddresses(text, start));
        int question = text.indexOf('?', start);
        int path = slash < 0 || (question >= 0 && question < slash) ? -1 : slash;
        int hosts = path >= 0 ? path : question >= 0 ? question : text.length();
        return new UrlParts(
                text.substring(0, separator),
                text.substring(start, hosts),
                path < 0 ? "" : text.substring(path + 1, question < 0 ? text.length() : question),
                question < 0 ? "" : text.substring(question + 1),
                question,
                text.length());
    }

    /** The index after the addresses. A slash in the brackets of an address is a part of it. */
    private static int afterAddresses(String text, int from) {
        int after = from;
        for (int at = text.indexOf(ADDRESS + "(", from); at >= 0; at = text.indexOf(ADDRESS + "(", after)) {
            after = text.indexOf(')', at) + 1;
            if (after == 0) {
                return from;
            }
            while (text.startsWith("(", after) && text.indexOf(')', after) >= 0) {
                after = text.indexOf(')', after) + 1;
            }
        }
        return after;
    }

    /** The hosts, at least one; it has no name if the string has none. */
    static List<HostSpec> hosts(String authority) {
        List<HostSpec> hosts = new ArrayList<>();
        if (!authority.isEmpty()) {
            for (String token : authority.trim().split(",", 0)) {
                hosts.add(token.startsWith(ADDRESS) ? ofPairs(token) : simple(token));
            }
        }
        return hosts.isEmpty() ? List.of(new HostSpec("", OptionalInt.empty(), "", List.of())) : hosts;
    }

    private static HostSpec simple(String token) {
        if (token.isEmpty()) {
            throw new MalformedUrlText("a host is missing before a comma");
        }
        String host;
        OptionalInt port = OptionalInt.empty();
        if (token.startsWith("[")) {
            int end = token.indexOf(']');
            host = end < 0 ? token : token.substring(1, end);
            if (end >= 0 && token.startsWith(":", end + 1)) {
                port = port(token.substring(end + 2));
            }
        } else if (token.indexOf(':') >= 0) {
            String[] parts = token.split(":", 0);
            host = parts.length == 0 ? "" : parts[0];
            port = port(parts.length < 2 ? "" : parts[1]);
        } else {
            host = token;
        }
        if (!NO_NAME.matcher(host).matches()) {
            throw new MalformedUrlText("no host has such a name; MariaDB's driver reads HOST:PORT, [IPv6]:PORT or"
                    + " address=(host=HOST)(port=PORT)");
        }
        return new HostSpec(host, port, "", List.of());
    }

    private static HostSpec ofPairs(String token) {
        String host = "";
        OptionalInt port = OptionalInt.empty();
        List<UrlParameter> rest = new ArrayList<>();
        String[] pairs = token.replace(" ", "").split("(?=\\()|(?<=\\))", 0);
        for (int i = 1; i < pairs.length; i++) {
            String[] pair = pairs[i].replace("(", "").replace(")", "").trim().split("=", 0);
            if (pair.length != 2) {
                throw new MalformedUrlText("'address=' takes only (name=value) pairs");
            }
            switch (pair[0].toLowerCase(Locale.ROOT)) {
                case "host" ->
                    host = pair[1].toLowerCase(Locale.ROOT).replace("[", "").replace("]", "");
                case PORT -> port = port(pair[1]);
                default -> rest.add(new UrlParameter(pair[0], pair[1]));
            }
        }
        return new HostSpec(host, port, "", rest);
    }

    private static OptionalInt port(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 1 && port <= LARGEST_PORT) {
                return OptionalInt.of(port);
            }
        } catch (NumberFormatException none) {
            // The sentence below names this failure.
        }
        throw new MalformedUrlText("a host's port is not 1 to " + LARGEST_PORT);
    }

    /** Why a version does not open a string that other versions open; empty if it does. */
    static Optional<String> refusal(JdbcUrl url, DriverVersion version, boolean hasSocket) {
        String authority = url.authority();
        boolean before3 = !version.isAtLeast(DriverVersion.MARIADB_3);
        if (authority.replace(",", "").isBlank()) {
            return hasSocket ? Optional.empty() : Optional.of("The string names no host; write it after //");
        }
        if (before3 && authority.contains(ADDRESS) && authority.matches(".*\\)\\s+\\(.*")) {
            return Optional.of("Before 3.0 the driver reads no blank between the brackets of an address");
        }
        if (before3 && url.hosts().stream().anyMatch(host -> host.port().isEmpty() && isWithoutDefault(authority))) {
            return Optional.of("Before 3.0 the driver has no port for [..] and address=(..); write it");
        }
        if (!before3
                && !version.isAtLeast(LOOPBACK)
                && !hasSocket
                && url.hosts().stream().anyMatch(MariaDbUrl::isNone)) {
            return Optional.of("An address names no host; write address=(host=HOST)(port=PORT)");
        }
        return before3
                ? Optional.empty()
                : url.hosts().stream()
                        .flatMap(host -> host.properties().stream())
                        .flatMap(pair -> refusal(pair).stream())
                        .findFirst();
    }

    private static boolean isNone(HostSpec host) {
        return host.host().isEmpty()
                && !host.properties().isEmpty()
                && host.properties().stream()
                        .noneMatch(pair -> pair.name().equalsIgnoreCase("pipe")
                                || pair.name().equalsIgnoreCase("localSocket"));
    }

    private static boolean isWithoutDefault(String authority) {
        return authority.startsWith("[") || authority.startsWith(ADDRESS);
    }

    private static Optional<String> refusal(UrlParameter pair) {
        String value = pair.value().toLowerCase(Locale.ROOT);
        if (pair.name().equalsIgnoreCase(TYPE) && !TYPES.contains(value)) {
            return Optional.of("An address has the type " + ShownValues.of(TYPE, pair.value())
                    + "; the driver allows primary and replica");
        }
        return pair.name().equalsIgnoreCase("sslMode")
                        && !ParameterTable.of(UrlScheme.Driver.MARIADB)
                                .of("sslMode")
                                .orElseThrow()
                                .takes(value)
                ? Optional.of("An address has an sslMode that the driver does not know; write trust or verify-full")
                : Optional.empty();
    }
}
