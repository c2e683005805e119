package dev.roundtrip.server;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What reaching a server needs of a JDBC URL; the package {@code jdbc} reads one in full.
 *
 * @param beforeDatabase the URL up to and with the slash before the database, without credentials
 * @param parameters from the question mark on, without credentials; empty for none
 * @param database empty for none
 * @param host of the first server named
 * @param port of the first server named
 * @param credentials the URL's own
 */
record JdbcAddress(
        String beforeDatabase,
        String parameters,
        String database,
        String host,
        int port,
        Optional<Credentials> credentials) {

    private static final int DEFAULT_PORT = 3306;
    private static final Pattern URL =
            Pattern.compile("(jdbc:mysql(?:\\+srv)?(?::[a-z]+)?:)//([^/?]*)(?:/([^?]*))?(?:\\?(.*))?");
    private static final Pattern HOST_PORT = Pattern.compile("(\\[[^\\]]*\\]|[^:,\\[\\]()=]*)(?::([0-9]{1,5}))?");
    private static final Pattern HOST_KEY = Pattern.compile("(?i)\\bhost=([^,)]*)");
    private static final Pattern PORT_KEY = Pattern.compile("(?i)\\bport=([0-9]{1,5})");

    /** Reads a URL. The exception does not repeat it: it may hold a password. */
    static JdbcAddress parse(String url) throws ServerUnavailableException {
        Matcher matcher = URL.matcher(url.strip());
        if (!matcher.matches()) {
            throw new ServerUnavailableException("What --url gives is not a JDBC URL of MySQL or TiDB."
                    + " It must look like jdbc:mysql://host:4000/database?name=value&name=value");
        }
        String authority = matcher.group(2);
        int at = authority.lastIndexOf('@');
        String servers = authority.substring(at + 1);
        Optional<Credentials> credentials =
                at < 0 ? Optional.empty() : Optional.of(userInfo(authority.substring(0, at)));
        String query = matcher.group(4) == null ? "" : matcher.group(4);
        return new JdbcAddress(
                matcher.group(1) + "//" + servers + "/",
                withoutCredentials(query),
                matcher.group(3) == null ? "" : matcher.group(3),
                host(servers),
                port(servers),
                credentials.or(() -> ofQuery(query)));
    }

    private static Credentials userInfo(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? new Credentials(decode(text), "")
                : new Credentials(decode(text.substring(0, colon)), decode(text.substring(colon + 1)));
    }

    private static Optional<Credentials> ofQuery(String query) {
        String user = "";
        String password = "";
        for (String pair : query.split("&", -1)) {
            if (pair.startsWith("user=")) {
                user = decode(pair.substring("user=".length()));
            } else if (pair.startsWith("password=")) {
                password = decode(pair.substring("password=".length()));
            }
        }
        return user.isEmpty() ? Optional.empty() : Optional.of(new Credentials(user, password));
    }

    private static String withoutCredentials(String query) {
        StringBuilder kept = new StringBuilder();
        for (String pair : query.split("&", -1)) {
            if (!pair.isEmpty() && !pair.startsWith("user=") && !pair.startsWith("password=")) {
                kept.append(kept.isEmpty() ? '?' : '&').append(pair);
            }
        }
        return kept.toString();
    }

    private static String host(String servers) {
        Matcher key = HOST_KEY.matcher(servers);
        if (key.find()) {
            return key.group(1);
        }
        Matcher plain = HOST_PORT.matcher(servers);
        String host = plain.lookingAt() ? plain.group(1).replaceAll("[\\[\\]]", "") : "";
        return host.isEmpty() ? "localhost" : host;
    }

    private static int port(String servers) {
        Matcher key = PORT_KEY.matcher(servers);
        if (key.find()) {
            return Integer.parseInt(key.group(1));
        }
        Matcher plain = HOST_PORT.matcher(servers);
        return plain.lookingAt() && plain.group(2) != null ? Integer.parseInt(plain.group(2)) : DEFAULT_PORT;
    }

    /** Percent decoding as the driver does it: a plus sign stays one. A lone percent sign stays as it is. */
    private static String decode(String text) {
        try {
            return java.net.URLDecoder.decode(text.replace("+", "%2B"), java.nio.charset.StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return text;
        }
    }

    /** The place without credentials. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
