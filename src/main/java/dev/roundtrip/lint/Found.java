package dev.roundtrip.lint;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Price;
import dev.roundtrip.report.Severity;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a rule found in one string: a finding, without what all findings of the rule have in common.
 *
 * @param what the finding in words; empty for the rule's title
 * @param parameters the parameters that it is about, in the driver's spelling, or as given if the driver does not have
 *     them
 * @param why the reason; empty for the rule's title
 * @param noneOpens whether this error keeps every connection from opening
 */
record Found(
        Severity severity, String what, Set<String> parameters, String why, Price price, Fix fix, boolean noneOpens) {

    /**
     * A finding whose text consists of these parts, which may be lists of parts. It is about the parameters among them.
     * Without parts its text is the rule's title.
     */
    static Found found(Severity severity, Object... parts) {
        StringBuilder what = new StringBuilder();
        Set<String> names = new LinkedHashSet<>();
        Stream.of(parts)
                .flatMap(part -> part instanceof List<?> several ? several.stream() : Stream.of(part))
                .forEach(part -> {
                    if (part instanceof EffectiveParameter effective) {
                        what.append(brief(effective));
                        names.add(effective.name());
                    } else {
                        what.append(part);
                    }
                });
        return new Found(severity, what.toString(), names, "", Price.NONE, Fix.elsewhere(""), false);
    }

    /** The origin of a value, if the string does not show it. */
    private static String brief(EffectiveParameter effective) {
        String given = new UrlParameter(effective.name(), effective.value()).toString();
        return switch (effective.origin()) {
            case EXPLICIT -> given;
            case DEFAULT -> given + " (default)";
            case BUNDLE, FORCED -> effective.toString();
        };
    }

    static Found error(Object... parts) {
        return found(Severity.ERROR, parts);
    }

    static Found warning(Object... parts) {
        return found(Severity.WARNING, parts);
    }

    static Found info(Object... parts) {
        return found(Severity.INFO, parts);
    }

    /** This finding, about these parameters too, which are no part of its text. */
    Found about(String... names) {
        Set<String> all = new LinkedHashSet<>(parameters);
        Stream.of(names).map(JdbcUrl::maskedIn).forEach(all::add);
        return new Found(severity, what, all, why, price, fix, noneOpens);
    }

    Found severityIf(boolean condition, Severity other) {
        return new Found(condition ? other : severity, what, parameters, why, price, fix, noneOpens);
    }

    Found because(String reason) {
        return new Found(severity, what, parameters, reason, price, fix, noneOpens);
    }

    /** @param reason the reason; empty for the rule's title */
    Found lettingNoneOpen(String reason) {
        return new Found(severity, what, parameters, reason, price, fix, true);
    }

    Found costs(Price cost) {
        return new Found(severity, what, parameters, why, cost, fix, noneOpens);
    }

    Found fix(String sentence) {
        return fix(Fix.elsewhere(sentence));
    }

    Found fix(Fix how) {
        return new Found(severity, what, parameters, why, price, how, noneOpens);
    }
}
