package dev.roundtrip.advice;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a connection string came to. No text in it but {@link #recommended()}'s holds a secret.
 *
 * @param masked the string, with secrets masked
 * @param subject what was looked at; empty where no driver can read the string
 * @param findings the gravest first
 * @param ignored how many findings of suppressed rules were left out
 * @param recommended the string to use; empty where the given one cannot be read
 */
public record LintReport(
        String masked,
        Optional<LintSubject> subject,
        List<Finding> findings,
        int ignored,
        Optional<RecommendedString> recommended) {

    public LintReport {
        Objects.requireNonNull(masked, "masked");
        Objects.requireNonNull(subject, "subject");
        findings = List.copyOf(findings);
        Objects.requireNonNull(recommended, "recommended");
    }

    /** The string to use, and whether it differs from the given one. */
    public Optional<FixedUrl> fixed() {
        return recommended.map(string -> new FixedUrl(
                string.url(),
                subject.filter(given -> given.url().equals(string.url())).isEmpty()));
    }

    /** Whether anything in it is of level error. */
    public boolean hasErrors() {
        return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
    }
}
