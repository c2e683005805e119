package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Why a fix that only changes what is sent is not in the recommended string. */
final class LeftOut {

    private static final Set<String> SIZES = Set.of(Names.CACHE_SIZE, Names.SQL_LIMIT);

    private final LintSubject subject;
    private final JdbcUrl recommended;

    /**
     * @param subject the given string
     * @param recommended the string to use instead
     */
    LeftOut(LintSubject subject, JdbcUrl recommended) {
        this.subject = subject;
        this.recommended = recommended;
    }

    /** The same finding, with the reason after its fix if that is left out. */
    Finding explained(Finding finding) {
        Fix fix = finding.fix();
        List<UrlParameter> missing =
                fix.set().stream().filter(set -> !isIn(set)).toList();
        List<String> kept = fix.remove().stream()
                .filter(name -> recommended.property(name).isPresent())
                .toList();
        if (!fix.isNeutral() || (missing.isEmpty() && kept.isEmpty())) {
            return finding;
        }
        String sentence = fix.sentence() + " " + (kept.isEmpty() ? missing(missing, finding.price()) : kept(kept));
        return finding.withFix(fix.saying(sentence));
    }

    private boolean isIn(UrlParameter set) {
        return recommended.property(set.name()).filter(set.value()::equals).isPresent();
    }

    private static String kept(List<String> names) {
        return String.join(" and ", names) + (names.size() == 1 ? " stays" : " stay")
                + " in the recommended string, where the cache is on and uses " + (names.size() == 1 ? "it." : "them.");
    }

    private String missing(List<UrlParameter> missing, Price price) {
        EffectiveParameters parameters = subject.parameters();
        boolean ofSizes = missing.stream().allMatch(set -> SIZES.contains(set.name()));
        if (parameters.resetsKept()
                && missing.stream().anyMatch(set -> set.name().equals(Names.CACHE))) {
            return notIn(missing) + ": with Connector/J " + parameters.version()
                    + " each execution of a kept statement costs a reset.";
        }
        if (ofSizes) {
            return forStatements(missing);
        }
        return notIn(missing)
                + (price.formula().isEmpty()
                        ? ", which has another value for it."
                        : ": all that it saves is " + price.formula() + ".");
    }

    private String forStatements(List<UrlParameter> missing) {
        Assumptions statements = subject.assumptions();
        String used = missing.stream()
                .map(set -> set.name() + "="
                        + recommended
                                .property(set.name())
                                .orElseGet(() ->
                                        Integer.toString(subject.parameters().number(set.name()))))
                .collect(Collectors.joining(" and "));
        return String.format(
                Locale.ROOT,
                "The recommended string has %s for any statements; %s is for %,d of up to %,d characters.",
                used,
                missing.stream().map(UrlParameter::toString).collect(Collectors.joining(" and ")),
                statements.distinctStatements(),
                statements.longestStatement());
    }

    private static String notIn(List<UrlParameter> missing) {
        return missing.stream().map(UrlParameter::toString).collect(Collectors.joining(" and "))
                + (missing.size() == 1 ? " is" : " are") + " not in the recommended string";
    }
}
