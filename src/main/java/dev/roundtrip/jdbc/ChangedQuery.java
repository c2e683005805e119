package dev.roundtrip.jdbc;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Replaces parameters in the part of a URL after the question mark. */
final class ChangedQuery {
    private ChangedQuery() {}

    static JdbcUrl of(JdbcUrl url, UrlParts parts, List<UrlParameter> set, Set<String> removed) {
        UrlScheme.Driver driver = url.scheme().driver();
        String raw = url.raw();
        String before = raw.substring(0, parts.question() < 0 ? parts.end() : parts.question());
        Map<String, UrlParameter> toSet = new LinkedHashMap<>();
        set.forEach(property -> toSet.put(KnownParameters.normalized(driver, property.name()), property));
        Set<String> gone = new HashSet<>(removed);
        List<String> pieces = new ArrayList<>();
        for (String piece : PairText.split(parts.query(), '&')) {
            String given = PairText.nameOf(driver, piece);
            String name = KnownParameters.normalized(driver, given);
            UrlParameter replacement = toSet.get(name);
            if (replacement != null) {
                toSet.remove(name);
                gone.add(name);
                pieces.add(text(driver, replacement));
            } else if (!gone.contains(given) && !gone.contains(name)) {
                pieces.add(piece);
            }
        }
        if (!toSet.isEmpty()
                && !pieces.isEmpty()
                && pieces.get(pieces.size() - 1).isEmpty()) {
            // The query is empty, or ends in an ampersand.
            pieces.remove(pieces.size() - 1);
        }
        toSet.values().forEach(property -> pieces.add(text(driver, property)));
        String query = String.join("&", pieces);
        boolean isEmpty = pieces.stream().allMatch(String::isEmpty);
        String changed = before + (isEmpty ? "" : "?" + query) + raw.substring(parts.end());
        return JdbcUrl.parse(changed, driver).orElseThrow();
    }

    /** A value as it is written in a URL: Connector/J decodes it, and MariaDB's driver does not. */
    private static String text(UrlScheme.Driver driver, UrlParameter property) {
        return driver == UrlScheme.Driver.MARIADB
                ? property.name() + "=" + property.value()
                : property.name() + "="
                        + URLEncoder.encode(property.value(), StandardCharsets.UTF_8)
                                .replace("%2C", ",")
                                .replace("%2F", "/")
                                .replace("%3A", ":")
                                .replace("%3D", "=")
                                .replace("%27", "'");
    }
}
