package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Properties of a driver in one value, such as {@code useSSL=true;cachePrepStmts=true}. */
final class PairsText {
    private PairsText() {}

    private static final String SEPARATORS = "[;\\n]";

    /** The pairs of such a value. */
    static List<UrlParameter> of(String value) {
        return Stream.of(value.split(SEPARATORS, -1))
                .filter(pair -> pair.indexOf('=') > 0)
                .map(PairsText::pair)
                .toList();
    }

    /** Whether a setting holds pairs and not one value. */
    static boolean holdsPairs(Setting setting) {
        return KnownKeys.isOfDriver(setting.name());
    }

    /** Whether a property of the driver is one of the pairs in this setting. */
    static boolean isPairs(Setting setting, String name) {
        return setting != null
                && holdsPairs(setting)
                && of(setting.value()).stream().anyMatch(pair -> pair.name().equals(name));
    }

    /** The value with the pair in the place of its former value, or at the end. */
    static String with(String value, UrlParameter set) {
        String written = set.name() + "=" + set.value();
        List<String> pieces = new ArrayList<>(List.of(value.strip().split("(?<=;)", -1)));
        boolean isThere = false;
        for (int i = 0; i < pieces.size(); i++) {
            String piece = pieces.get(i);
            if (pair(piece).name().equals(set.name())) {
                pieces.set(i, written + (piece.endsWith(";") ? ";" : ""));
                isThere = true;
            }
        }
        String joined = String.join("", pieces);
        return isThere ? joined : joined + (joined.isEmpty() || joined.endsWith(";") ? "" : ";") + written;
    }

    static String without(String value, String name) {
        String kept = Stream.of(value.strip().split("(?<=;)", -1))
                .filter(piece -> !pair(piece).name().equals(name))
                .collect(Collectors.joining());
        return value.strip().endsWith(";") ? kept : kept.replaceFirst(";$", "");
    }

    static String shown(String value) {
        return Stream.of(value.split("(?<=;)", -1))
                .map(piece -> piece.indexOf('=') < 0
                        ? piece.replaceAll("[^;]+", "***")
                        : pair(piece) + (piece.endsWith(";") ? ";" : ""))
                .collect(Collectors.joining());
    }

    private static UrlParameter pair(String piece) {
        String text = piece.replaceFirst(";$", "");
        int equals = text.indexOf('=');
        return equals < 0
                ? new UrlParameter(text.strip(), "")
                : new UrlParameter(
                        text.substring(0, equals).strip(),
                        text.substring(equals + 1).strip());
    }
}
