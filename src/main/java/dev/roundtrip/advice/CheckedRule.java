package dev.roundtrip.advice;

import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * A rule as data and one function.
 *
 * @param look given the subject and the rule that asks
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

    /** One whose evidence is its own section of docs/lint.md. */
    static Rule of(String id, String title, String holdsFor, BiFunction<LintSubject, Rule, List<Finding>> look) {
        return new CheckedRule(id, title, holdsFor, "docs/lint.md#" + id, look);
    }

    /** As {@link #of}, for a rule that asks nothing of the driver or its version. */
    static Rule ofBothDrivers(String id, String title, BiFunction<LintSubject, Rule, List<Finding>> look) {
        return of(id, title, "every version of both drivers", look);
    }

    @Override
    public List<Finding> check(LintSubject subject) {
        return look.apply(subject, this);
    }
}
