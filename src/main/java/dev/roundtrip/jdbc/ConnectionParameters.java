package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The part of a Connector/J connection string after the question mark: a scenario states it, and it is appended to a
 * base URL. The text is kept unchanged.
 *
 * @param properties the parameters in order; a duplicate name is in the list twice
 * @param problems one sentence for each unreadable part and for each duplicate name
 */
public record ConnectionParameters(String text, List<UrlParameter> properties, List<String> problems) {

    /**
     * The names of parameters for the way to one server: its hosts and database, TLS, keys, authentication, proxies.
     */
    private static final Pattern OF_ONE_SERVER = Pattern.compile(
            "(?i).*(ssl|tls|jsse|keystore|truststore|manager|certificate|authentication|publickey|socks|ldap|oci).*"
                    + "|dnsSrv|host|port|protocol|path|namedPipePath|dbname|database|localSocket|localSocketAddress|pipe");

    private static final Pattern LOGIN = Pattern.compile("(?i)user|password[123]?");

    /** Reads {@code a=b&c=d}; never throws, because {@link #problems()} has what is wrong. */
    public static ConnectionParameters parse(String text) {
        List<UrlParameter> properties = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String piece : PairText.split(text, '&')) {
            try {
                PairText.pair(piece).ifPresent(properties::add);
            } catch (MalformedUrlText e) {
                problems.add("the connection parameters cannot be read: " + e.getMessage());
            }
        }
        problems.addAll(namesGivenTwice(properties));
        return new ConnectionParameters(text, List.copyOf(properties), List.copyOf(problems));
    }

    /** The parameters of a string that was read. */
    static ConnectionParameters of(String text, List<UrlParameter> properties) {
        return new ConnectionParameters(text, properties, namesGivenTwice(properties));
    }

    /** Whether a parameter says how one server is reached, and is of no use for any other. */
    public static boolean isOfOneServer(String name) {
        return OF_ONE_SERVER.matcher(name).matches();
    }

    /** Whether a parameter belongs to the login: a user or one of the passwords. */
    public static boolean isOfLogin(String name) {
        return LOGIN.matcher(name).matches();
    }

    /** The parameters without those that say how one server is reached, for another one. */
    public ConnectionParameters forAnotherServer() {
        return parse(PairText.split(text, '&').stream()
                .filter(piece -> !isOfOneServer(piece.replaceFirst("=.*", "")))
                .collect(Collectors.joining("&")));
    }

    /**
     * One sentence for each conflict with a base URL. A parameter of the base URL conflicts if it has another value
     * than in the scenario or in one of the scenario's bundles, or if it affects what is sent and the scenario leaves
     * it at its default.
     */
    public List<String> conflictsWith(JdbcUrl base) {
        EffectiveParameters own = EffectiveParameters.of(properties, DriverVersion.NEWEST_KNOWN);
        List<String> conflicts = new ArrayList<>();
        byName(base.properties())
                .forEach((name, value) -> own.find(name)
                        .filter(one -> one.origin() != EffectiveParameter.Origin.DEFAULT || shapes(name))
                        .filter(one -> !one.value().equalsIgnoreCase(value))
                        .ifPresent(one -> conflicts.add("the URL says " + new UrlParameter(name, value)
                                + " and the scenario " + one + "; remove it from the URL")));
        return conflicts;
    }

    /** The text with its secrets masked. */
    @Override
    public String toString() {
        return Secrets.masked("?" + text, true).substring(1);
    }

    private static boolean shapes(String name) {
        return name.equals("useConfigs") || KnownParameters.SHAPING.contains(name);
    }

    /** The values by the driver's own spelling of their names; the last value of a duplicate name counts. */
    static Map<String, String> byName(List<UrlParameter> properties) {
        Map<String, String> byName = new LinkedHashMap<>();
        properties.forEach(property -> byName.put(KnownParameters.normalized(property.name()), property.value()));
        return byName;
    }

    private static List<String> namesGivenTwice(List<UrlParameter> properties) {
        Set<String> seen = new HashSet<>();
        return properties.stream()
                .map(UrlParameter::name)
                .filter(name -> !seen.add(KnownParameters.normalized(name)))
                .distinct()
                .map(name -> "'" + name + "' is given more than once; keep one")
                .toList();
    }
}
