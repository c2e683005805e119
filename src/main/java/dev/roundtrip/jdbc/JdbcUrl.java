package dev.roundtrip.jdbc;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A JDBC URL for a server with the MySQL protocol, read as its driver reads it; the text is kept unchanged.
 * Percent-encoding is decoded for Connector/J and not for MariaDB's driver, as in the drivers. {@link #toString()} is
 * masked; {@link #raw()} is not.
 */
public final class JdbcUrl {

    /** The text that replaces a secret wherever it is shown. */
    public static final String MASK = "***";

    private static final String EXAMPLE = "jdbc:mysql://HOST:4000/DATABASE";

    /** A user or password of a single host: {@code (user=app)}, {@code ,user=app} or {@code (user=app,}. */
    private static final Pattern LOGIN_OF_HOST = Pattern.compile("(?i)\\(\\s*(?:user|password)\\s*=[^,()]*\\)"
            + "|,\\s*(?:user|password)\\s*=[^,()]*|(?<=\\()\\s*(?:user|password)\\s*=[^,()]*,");

    /** The schemes of products that are not judged. */
    private static final Map<String, String> OTHERS = Map.of(
            "jdbc:mysql:aws:",
            "the AWS JDBC Driver for MySQL, which is not known here",
            "jdbc:mysql:aurora:",
            "MariaDB's driver before 3.0, which alone had the mode 'aurora'",
            "jdbc:tidb:",
            "TiDB's own driver, which passes the string on to Connector/J; check it as jdbc:mysql:");

    private static final String USER = "user";
    private static final String PASSWORD = "password";

    private final String raw;
    private final UrlScheme scheme;
    private final UrlParts parts;
    private final List<HostSpec> hosts;
    private final String database;
    private final List<UrlParameter> properties;

    private JdbcUrl(String text, UrlScheme scheme, boolean meant) {
        boolean mariaDb = scheme.driver() == UrlScheme.Driver.MARIADB;
        this.raw = text;
        this.scheme = scheme;
        this.parts = UrlParts.of(text, scheme);
        this.properties =
                List.copyOf(mariaDb ? PairText.mariaDb(parts.query()) : PairText.connectorJ(parts.query(), '&'));
        if (meant) {
            requireMeaning(mariaDb);
        }
        this.hosts = List.copyOf(mariaDb ? MariaDbUrl.hosts(parts.authority()) : HostsText.read(parts.authority()));
        this.database = mariaDb ? parts.path() : PairText.decoded(parts.path()).trim();
    }

    /** Refuses what a driver reads otherwise than its author meant. */
    private void requireMeaning(boolean mariaDb) {
        PairText.requireWholeSecrets(properties, parts.end() < raw.length());
        if (parts.path().isEmpty() && raw.indexOf('@', parts.end()) > 0) {
            throw new MalformedUrlText("in a user or password, # is %23");
        }
        if (mariaDb && parts.authority().indexOf('@') >= 0) {
            throw new MalformedUrlText("MariaDB's driver reads no user before the host; write ?user=NAME");
        }
        if (mariaDb && parts.path().isEmpty() && parts.query().split("=", 2)[0].indexOf('@') >= 0) {
            throw new MalformedUrlText("a ? stands before the host");
        }
    }

    /** Reads any text, including an empty one, for the driver of its scheme; never throws. */
    public static UrlReading parse(String text) {
        return parse(text, UrlScheme.Driver.CONNECTOR_J);
    }

    /**
     * Reads any text, including an empty one; never throws.
     *
     * @param driver the driver that opens the URL, if two drivers accept its scheme
     */
    public static UrlReading parse(String text, UrlScheme.Driver driver) {
        return parse(text, driver, true);
    }

    /** Reads any text as its driver does, even one whose author cannot have meant it so; never throws. */
    static UrlReading readAsByDriver(String text, UrlScheme.Driver driver) {
        return parse(text, driver, false);
    }

    private static UrlReading parse(String text, UrlScheme.Driver driver, boolean meant) {
        if (text == null || text.isBlank()) {
            return UrlReading.refused("the connection string is empty; try " + EXAMPLE);
        }
        try {
            Optional<UrlScheme> scheme = MariaDbUrl.scheme(text, driver).or(() -> UrlScheme.of(decodedScheme(text)));
            if (scheme.isEmpty()) {
                return UrlReading.refused(foreign(text));
            }
            return UrlReading.of(new JdbcUrl(text, scheme.get(), meant));
        } catch (MalformedUrlText e) {
            return UrlReading.refused(quoted(text) + " is no JDBC URL: " + e.getMessage() + "; compare it with "
                    + EXAMPLE + "?name=value");
        }
    }

    /**
     * Any text with its passwords replaced by {@code ***}. In a text that is not a URL, more is masked than necessary.
     */
    public static String masked(String text) {
        return Secrets.masked(text, parse(text).url().isPresent());
    }

    /**
     * A sentence, such as a driver's message, with its passwords replaced by {@code ***}. For a text that is or quotes
     * a connection string, {@link #masked(String)} masks more.
     */
    public static String maskedIn(String sentence) {
        return Secrets.maskedIn(sentence);
    }

    /** The URL as it was given, including secrets. */
    public String raw() {
        return raw;
    }

    /** The URL as it was given, with all passwords replaced by {@code ***} and nothing else changed. */
    public String masked() {
        return Secrets.masked(raw, true);
    }

    public UrlScheme scheme() {
        return scheme;
    }

    /** The hosts that stand before the database; at least one. A driver may reach others: {@link ReachedServer}. */
    public List<HostSpec> hosts() {
        return hosts;
    }

    /** The parameters that are given with hosts. */
    public Stream<UrlParameter> hostProperties() {
        return hosts.stream().flatMap(host -> host.properties().stream());
    }

    /** All parameters: those of the query, then those that are given with hosts. */
    public Stream<UrlParameter> allProperties() {
        return Stream.concat(properties.stream(), hostProperties());
    }

    /** The part between {@code //} and the database, as written. */
    String authority() {
        return parts.authority();
    }

    /** The database; empty if the URL has none. */
    public String database() {
        return database;
    }

    /**
     * The parameters after the question mark, in order; a duplicate name is in the list twice, and the driver uses the
     * last.
     */
    public List<UrlParameter> properties() {
        return properties;
    }

    /** The names that may be the rest of a masked value with an ampersand; they are not shown. */
    public Set<String> namesInValues() {
        Set<String> names = new HashSet<>();
        boolean hidden = false;
        for (UrlParameter property : properties) {
            if (hidden && property.value().isEmpty() && property.isHidden()) {
                names.add(property.name());
            } else {
                hidden = property.isHidden();
            }
        }
        return names;
    }

    /** The value of a property that the driver uses. */
    public Optional<String> property(String name) {
        String wanted = KnownParameters.normalized(name);
        return properties.stream()
                .filter(property -> KnownParameters.normalized(property.name()).equals(wanted))
                .reduce((first, second) -> second)
                .map(UrlParameter::value);
    }

    /**
     * The user at the first host: given before the host or among its own properties, else the property {@code user}.
     */
    public Optional<String> user() {
        return Optional.of(hosts.get(0).user()).filter(user -> !user.isEmpty()).or(() -> property(USER));
    }

    /** The user's password, which is a secret, from the places that can name the user. */
    public Optional<String> password() {
        return hosts.get(0).properties().stream()
                .filter(property -> property.name().equalsIgnoreCase(PASSWORD))
                .map(UrlParameter::value)
                .findFirst()
                .or(() -> property(PASSWORD));
    }

    /** The text up to and including the slash before the database, without users and passwords before hosts. */
    public String beforeDatabase() {
        return HostsText.segments(parts.authority()).stream()
                .map(segment -> segment.substring(segment.indexOf('@') + 1))
                .collect(Collectors.joining(",", parts.scheme() + "//", "/"));
    }

    /**
     * The text from the question mark on, without the properties {@code user} and {@code password}, and without a
     * fragment; empty for none.
     */
    public String afterDatabase() {
        String parameters = parameters().text();
        return parameters.isEmpty() ? "" : "?" + parameters;
    }

    /** The pairs of the query, as written. */
    List<String> pieces() {
        return PairText.split(parts.query(), '&');
    }

    /** The parameters without the question mark and without a login. */
    public ConnectionParameters parameters() {
        return ConnectionParameters.of(
                PairText.split(parts.query(), '&').stream()
                        .filter(piece -> !piece.isEmpty() && !isLogin(PairText.nameOf(scheme.driver(), piece)))
                        .collect(Collectors.joining("&")),
                properties.stream()
                        .filter(property -> !isLogin(property.name()))
                        .toList());
    }

    private static boolean isLogin(String name) {
        return name.equalsIgnoreCase(USER) || name.equalsIgnoreCase(PASSWORD);
    }

    /** This URL without users and passwords, wherever its driver reads them. */
    public JdbcUrl withoutLogin() {
        JdbcUrl bare = withChanges(List.of(), Set.of(USER, PASSWORD));
        if (scheme.driver() == UrlScheme.Driver.MARIADB) {
            return bare;
        }
        String hosts = LOGIN_OF_HOST.matcher(beforeDatabase()).replaceAll("").replaceFirst(".*?//(.*)/", "//$1");
        return parse(bare.raw.replace("//" + parts.authority(), hosts)).url().orElse(bare);
    }

    /** This URL without its database. */
    public JdbcUrl withoutDatabase() {
        String query = parts.question() < 0 ? "" : raw.substring(parts.question(), parts.end());
        return parse(parts.scheme() + "//" + parts.authority() + "/" + query, scheme.driver())
                .orElseThrow();
    }

    /**
     * This URL with additional parameters after its own.
     *
     * @param parameters {@code a=b&c=d}, used unchanged; empty changes nothing
     */
    public UrlReading withParameters(String parameters) {
        if (parameters.isEmpty()) {
            return UrlReading.of(this);
        }
        String before = raw.substring(0, parts.end());
        String join = parts.question() < 0 ? "?" : before.endsWith("?") || before.endsWith("&") ? "" : "&";
        return parse(before + join + parameters + raw.substring(parts.end()), scheme.driver());
    }

    /**
     * This URL with other parameters: a new value replaces the old one in its position, or is added at the end;
     * everything else is kept unchanged, including parameters of a single host.
     *
     * @param set values before encoding; a name also replaces its older names
     * @param removed names to leave out
     */
    public JdbcUrl withChanges(List<UrlParameter> set, Set<String> removed) {
        if (set.isEmpty() && removed.isEmpty()) {
            return this;
        }
        return ChangedQuery.of(this, parts, set, removed);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JdbcUrl url && raw.equals(url.raw);
    }

    @Override
    public int hashCode() {
        return raw.hashCode();
    }

    /** The URL with its secrets masked. */
    @Override
    public String toString() {
        return masked();
    }

    private static String decodedScheme(String text) {
        return PairText.decoded(UrlParts.schemeOf(text).replace("+", "%2B"));
    }

    private static String foreign(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        if (!text.equals(text.strip())) {
            return quoted(text) + " has blanks around it; remove them";
        }
        if (lower.startsWith("mysql:") || lower.startsWith("mariadb:") || lower.startsWith("mysql+srv:")) {
            return quoted(text) + " lacks 'jdbc:' at its start; add it";
        }
        if (lower.startsWith("jdbc:mariadb:") && !text.startsWith("jdbc:mariadb:")) {
            return quoted(text) + " must start with 'jdbc:mariadb:' in small letters";
        }
        for (Map.Entry<String, String> other : OTHERS.entrySet()) {
            if (lower.startsWith(other.getKey())) {
                return quoted(text) + " is for " + other.getValue() + "; try " + EXAMPLE;
            }
        }
        if (lower.startsWith("jdbc:mysql") || lower.startsWith("jdbc:mariadb")) {
            return quoted(text)
                    + " lacks '//' after a scheme such as jdbc:mysql:, jdbc:mysql:loadbalance: or jdbc:mariadb:; try "
                    + EXAMPLE;
        }
        if (lower.startsWith("jdbc:")) {
            return quoted(text) + " is for another kind of database; try " + EXAMPLE;
        }
        return quoted(text) + " must start with 'jdbc:mysql:' or 'jdbc:mariadb:'; try " + EXAMPLE;
    }

    private static String quoted(String text) {
        String line = Secrets.masked(text, false).replaceAll("\\p{Cntrl}+", " ");
        return "'" + (line.length() <= 200 ? line : line.substring(0, 197) + "...") + "'";
    }
}
