package dev.roundtrip.advice;

import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * A rule as data and one function.
 *
 * @param look takes the subject and this rule
 */
record CheckedRule(
        String id, String title, String holdsFor, String evidence, BiFunction<LintSubject, Rule, List<Finding>> look)
        implements Rule {

    CheckedRule {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(holdsFor, "holdsFor");
        Objects.requireNonNull(evidence, "evidence");
        Objects.requireNonNull(look, "look");
    }

    /** A rule with its own section of docs/lint.md as evidence. */
    static Rule of(String id, String title, String holdsFor, BiFunction<LintSubject, Rule, List<Finding>> look) {
        return new CheckedRule(id, title, holdsFor, "docs/lint.md#" + id, look);
    }

    /** As {@link #of}, for a rule that applies to every driver and version. */
    static Rule ofBothDrivers(String id, String title, BiFunction<LintSubject, Rule, List<Finding>> look) {
        return of(id, title, "every version of both drivers", look);
    }

    @Override
    public List<Finding> check(LintSubject subject) {
        return look.apply(subject, this);
    }
}
