package dev.roundtrip.advice;

import java.util.List;
import java.util.Optional;

/**
 * The result of linting a connection string. Only the text of {@link #recommended()} may contain a secret.
 *
 * @param masked the string as written, with secrets masked
 * @param subject what was checked; empty if no driver can read the string
 * @param findings errors first
 * @param ignored the number of findings of suppressed rules that were left out
 * @param recommended the plain string to use, with substitutes for placeholders; empty if the given one cannot be read
 * @param toUse that string in the form of the given one, masked; empty if nothing is changed
 */
public record LintReport(
        String masked,
        Optional<LintSubject> subject,
        List<Finding> findings,
        int ignored,
        Optional<RecommendedString> recommended,
        Optional<String> toUse) {

    /** Whether anything in it is of level error. */
    public boolean hasErrors() {
        return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
    }
}
