package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a rule found, as text, with the names of the parameters that it is about.
 *
 * @param parameters in the driver's spelling, or as given if the driver does not have them
 */
record What(String text, Set<String> parameters) {

    /** The parts one after another; it is about the parameters among them. */
    static What what(Object... parts) {
        StringBuilder text = new StringBuilder();
        Set<String> names = new LinkedHashSet<>();
        for (Object part : parts) {
            text.append(part instanceof EffectiveParameter effective ? brief(effective) : part.toString());
            if (part instanceof EffectiveParameter effective) {
                names.add(effective.name());
            } else if (part instanceof UrlParameter given) {
                names.add(JdbcUrl.maskedIn(given.name()));
            } else if (part instanceof What what) {
                names.addAll(what.parameters);
            }
        }
        return new What(text.toString(), names);
    }

    /** Only an origin that the string does not show. */
    private static String brief(EffectiveParameter effective) {
        String given = new UrlParameter(effective.name(), effective.value()).toString();
        return switch (effective.origin()) {
            case EXPLICIT -> given;
            case DEFAULT -> given + " (default)";
            case BUNDLE, FORCED -> effective.toString();
        };
    }

    /** The same, about these too, which have no part of their own. */
    What about(String... names) {
        Set<String> all = new LinkedHashSet<>(parameters);
        Stream.of(names).map(JdbcUrl::maskedIn).forEach(all::add);
        return new What(text, all);
    }

    /** Names, or of too many the first and the number of the others. */
    static String few(List<String> names, int most, String more) {
        return names.size() <= most ? String.join(", ", names) : names.get(0) + " and " + (names.size() - 1) + more;
    }

    String sentence() {
        return text.endsWith(".") ? text : text + ".";
    }

    @Override
    public String toString() {
        return text;
    }
}
