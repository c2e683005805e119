package dev.roundtrip.jdbc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code name=value} pairs as the drivers do. */
final class PairText {
    private PairText() {}

    /** The characters that Connector/J's ConnectionUrlParser allows in a name. */
    private static final Pattern NAME = Pattern.compile("[\\w.\\-\\s%]*");

    /**
     * The pairs of Connector/J's query ({@code &}) or of its form {@code (..,..)} ({@code ,}), trimmed and
     * percent-decoded.
     */
    static List<UrlParameter> connectorJ(String text, char separator) {
        return split(text, separator).stream()
                .flatMap(piece -> pair(piece).stream())
                .toList();
    }

    /** One pair; empty if there is neither name nor value. */
    static Optional<UrlParameter> pair(String piece) {
        int equals = piece.indexOf('=');
        String rawName = equals < 0 ? piece : piece.substring(0, equals);
        if (!NAME.matcher(rawName).matches()) {
            throw new MalformedUrlText("a parameter's name has a wrong character");
        }
        String name = decoded(rawName.trim());
        String value = equals < 0 ? "" : decoded(piece.substring(equals + 1).trim());
        if (!name.isEmpty()) {
            return Optional.of(new UrlParameter(name, value));
        }
        if (!value.isEmpty()) {
            throw new MalformedUrlText("a parameter has no name");
        }
        return Optional.empty();
    }

    /** The name in one pair, as the driver reads it. */
    static String nameOf(UrlScheme.Driver driver, String piece) {
        return driver == UrlScheme.Driver.MARIADB
                ? piece.replaceFirst("(?s)=.*", "")
                : pair(piece).map(UrlParameter::name).orElse("");
    }

    /** The pairs for MariaDB's driver, which does not decode names and values (org.mariadb.jdbc.Configuration). */
    static List<UrlParameter> mariaDb(String text) {
        List<UrlParameter> pairs = new ArrayList<>();
        for (String piece : split(text, '&')) {
            int equals = piece.indexOf('=');
            if (equals > 0) {
                pairs.add(new UrlParameter(piece.substring(0, equals), piece.substring(equals + 1)));
            } else if (equals < 0 && !piece.isEmpty()) {
                pairs.add(new UrlParameter(piece, ""));
            }
        }
        return pairs;
    }

    /**
     * Refuses a password that is cut: the driver would take a part of it for a name, or ignore that part.
     *
     * @param moreIgnored whether the driver ignores what follows the last pair
     */
    static void requireWholeSecrets(List<UrlParameter> pairs, boolean moreIgnored) {
        for (int i = 0; i < pairs.size(); i++) {
            boolean cut = i + 1 < pairs.size() ? isNoParameter(pairs.get(i + 1)) : moreIgnored;
            if (cut && pairs.get(i).isSecret()) {
                throw new MalformedUrlText("in a password, & is %26 and # is %23");
            }
        }
    }

    private static boolean isNoParameter(UrlParameter pair) {
        return pair.value().isEmpty()
                && !pair.isSecret()
                && KnownParameters.of(pair.name()).isEmpty();
    }

    /** The text decoded as Connector/J does it: as UTF-8, and a plus sign is a blank. */
    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new MalformedUrlText("% lacks two hexadecimal digits; write % as %25");
        }
    }

    static List<String> split(String text, char separator) {
        return List.of(text.split("\\" + separator, -1));
    }
}
