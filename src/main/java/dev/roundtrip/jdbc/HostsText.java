package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the part of a URL between {@code //} and the database: one host or several, each as {@code host:port}, {@code
 * [IPv6]:port}, {@code address=(k=v)(k=v)}, {@code (k=v,k=v)} or a list of these in brackets, optionally preceded by
 * {@code user:password@} (Connector/J's ConnectionUrlParser).
 */
final class HostsText {
    private HostsText() {}

    private static final Pattern ADDRESS_PAIR = Pattern.compile("\\s*\\(([^)]*)\\)\\s*");
    private static final Pattern BLANK_IN_NAME = Pattern.compile("\\s*[^\\s=]+\\s+[^\\s=]");

    /** An IPv6 address in brackets, with at least two colons: {@code [a:1]} is a list of one host. */
    private static final Pattern BRACKETED =
            Pattern.compile("\\[([0-9A-Fa-f.]*:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*(?:%[\\w%.\\-]*)?)\\](?::([^:]*))?");

    private static final Pattern PORT = Pattern.compile("\\d{1,5}");
    private static final String ADDRESS = "address=";
    private static final int LARGEST_PORT = 65_535;

    static List<HostSpec> read(String authority) {
        return segments(authority).stream().flatMap(HostsText::segment).toList();
    }

    /** Splits at commas outside brackets and parentheses. */
    static List<String> segments(String authority) {
        List<String> segments = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int at = 0; at < authority.length(); at++) {
            char c = authority.charAt(at);
            if (c == '[' || c == '(') {
                depth++;
            } else if ((c == ']' || c == ')') && depth > 0) {
                depth--;
            } else if (c == ',' && depth == 0) {
                segments.add(authority.substring(from, at));
                from = at + 1;
            }
        }
        segments.add(authority.substring(from));
        return segments;
    }

    private static Stream<HostSpec> segment(String segment) {
        int at = segment.indexOf('@');
        String userInfo = at < 0 ? "" : segment.substring(0, at).trim();
        String host = segment.substring(at + 1).trim();
        int colon = userInfo.indexOf(':');
        String user = PairText.decoded((colon < 0 ? userInfo : userInfo.substring(0, colon)).trim());
        List<UrlParameter> password = colon < 0
                ? List.of()
                : List.of(new UrlParameter(
                        "password",
                        PairText.decoded(userInfo.substring(colon + 1).trim())));
        return withoutUser(host)
                .map(one -> new HostSpec(
                        one.host(),
                        one.port(),
                        user.isEmpty() ? one.user() : user,
                        Stream.concat(password.stream(), one.properties().stream())
                                .toList()));
    }

    private static Stream<HostSpec> withoutUser(String host) {
        boolean inBrackets = host.startsWith("[") && host.endsWith("]");
        return inBrackets && !BRACKETED.matcher(host).matches()
                ? segments(host.substring(1, host.length() - 1)).stream().map(one -> single(one.trim()))
                : Stream.of(single(host));
    }

    private static HostSpec single(String host) {
        if (host.startsWith("(") && host.endsWith(")") && host.length() > 1) {
            return ofPairs(PairText.connectorJ(host.substring(1, host.length() - 1), ','));
        }
        if (host.toLowerCase(Locale.ROOT).startsWith(ADDRESS)) {
            return ofPairs(addressPairs(host.substring(ADDRESS.length()).trim()));
        }
        Matcher bracketed = BRACKETED.matcher(host);
        if (bracketed.matches()) {
            return plain(bracketed.group(1), bracketed.group(2) == null ? "" : bracketed.group(2), true);
        }
        if (host.indexOf('@') >= 0) {
            throw new MalformedUrlText("write @ in a user or password as %40");
        }
        if (host.indexOf('[') >= 0 || host.indexOf(']') >= 0) {
            throw new MalformedUrlText("only an IPv6 address has brackets: [::1]:4000");
        }
        int colon = host.lastIndexOf(':');
        return colon < 0 ? plain(host, "", false) : plain(host.substring(0, colon), host.substring(colon + 1), false);
    }

    private static HostSpec plain(String host, String port, boolean isBracketed) {
        String name = PairText.decoded(host.trim());
        if (name.indexOf(':') >= 0 && !isBracketed) {
            throw new MalformedUrlText(
                    "a host has one colon, before its port; an IPv6 address has brackets: [::1]:4000");
        }
        if (name.indexOf('=') >= 0) {
            throw new MalformedUrlText("a host's name has no =; pairs stand in brackets, as (host=..,port=..)");
        }
        return new HostSpec(name, port(PairText.decoded(port.trim())), "", List.of());
    }

    private static List<UrlParameter> addressPairs(String text) {
        List<UrlParameter> pairs = new ArrayList<>();
        Matcher matcher = ADDRESS_PAIR.matcher(text);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            if (BLANK_IN_NAME.matcher(matcher.group(1)).lookingAt()) {
                throw new MalformedUrlText("a parameter's name has a blank");
            }
            PairText.pair(matcher.group(1)).ifPresent(pairs::add);
            end = matcher.end();
        }
        if (end != text.length()) {
            throw new MalformedUrlText("'address=' takes only (name=value) pairs");
        }
        return pairs;
    }

    /** The host of such pairs, whose names are not case-sensitive (PropertyKey). */
    private static HostSpec ofPairs(List<UrlParameter> pairs) {
        String host = "";
        String user = "";
        OptionalInt port = OptionalInt.empty();
        List<UrlParameter> rest = new ArrayList<>();
        for (UrlParameter pair : pairs) {
            switch (pair.name().toLowerCase(Locale.ROOT)) {
                // A host that is given empty is this machine, whatever stands after the question mark.
                case "host" -> host = pair.value().isEmpty() ? "localhost" : pair.value();
                case "port" -> port = port(pair.value());
                case "user" -> user = pair.value();
                default -> rest.add(pair);
            }
        }
        return new HostSpec(host, port, user, rest);
    }

    private static OptionalInt port(String text) {
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        int port = PORT.matcher(text).matches() ? Integer.parseInt(text) : 0;
        if (port < 1 || port > LARGEST_PORT) {
            throw new MalformedUrlText("a host's port is not 1 to " + LARGEST_PORT
                    + " (write :, / and @ in a password as %3A, %2F and %40)");
        }
        return OptionalInt.of(port);
    }
}
