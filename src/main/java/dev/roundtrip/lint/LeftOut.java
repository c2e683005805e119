package dev.roundtrip.lint;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Fix;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why a fix that only changes what is sent is not in the recommended string.
 *
 * @param subject the given string
 * @param recommended what to use instead
 */
record LeftOut(LintSubject subject, GivenString recommended) {

    private static final Set<String> SIZES = Set.of(Names.CACHE_SIZE, Names.SQL_LIMIT);

    /**
     * The finding, with the reason if its fix is left out; it is no longer a choice if the recommended string has the
     * choice.
     */
    Finding explained(Finding finding) {
        Fix fix = finding.fix();
        List<UrlParameter> missing =
                fix.set().stream().filter(set -> !isIn(set)).toList();
        Set<String> names = Stream.concat(recommended.beside().stream(), recommended.url().properties().stream())
                .map(given -> inCase(given.name()))
                .collect(toSet());
        List<String> kept = fix.remove().stream()
                .filter(name -> names.contains(inCase(name)))
                .toList();
        if (missing.isEmpty() && kept.isEmpty()) {
            return fix.isInString() ? finding.withFix(fix.changing("")) : finding;
        }
        if (!fix.isNeutral()) {
            return finding;
        }
        String reason =
                kept.isEmpty() ? missing(missing) : "The recommended cache uses " + String.join(" and ", kept) + ".";
        return finding.withFix(fix.leftOutBecause(reason));
    }

    private String inCase(String name) {
        return subject.isFor(Driver.MARIADB) ? name.toLowerCase(Locale.ROOT) : name;
    }

    private boolean isIn(UrlParameter set) {
        return recommended.value(set.name()).filter(set.value()::equals).isPresent();
    }

    private String missing(List<UrlParameter> missing) {
        boolean onlySizes = missing.stream().allMatch(set -> SIZES.contains(set.name()));
        return missing.stream().map(UrlParameter::toString).collect(joining(" and "))
                + (missing.size() == 1 ? " is" : " are") + " not in the recommended string, "
                + (onlySizes ? "which ignores your " + subject.assumptions().statements() : "whose value differs")
                + ".";
    }
}
