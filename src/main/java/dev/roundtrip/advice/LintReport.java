package dev.roundtrip.advice;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a connection string came to. No text in it but {@link #recommended()}'s holds a secret.
 *
 * @param masked the string as it was written, with secrets masked
 * @param subject what was looked at; empty where no driver can read the string
 * @param findings errors first
 * @param ignored how many findings of suppressed rules were left out
 * @param recommended the plain string to use, with stand-ins for placeholders; empty where the given one cannot be read
 * @param toUse that string in the form that the given one was written in, masked; empty where nothing is changed
 */
public record LintReport(
        String masked,
        Optional<LintSubject> subject,
        List<Finding> findings,
        int ignored,
        Optional<RecommendedString> recommended,
        Optional<String> toUse) {

    public LintReport {
        Objects.requireNonNull(masked, "masked");
        Objects.requireNonNull(subject, "subject");
        findings = List.copyOf(findings);
        Objects.requireNonNull(recommended, "recommended");
        Objects.requireNonNull(toUse, "toUse");
    }

    /** The string to use, and whether it differs from the given one. */
    public Optional<FixedUrl> fixed() {
        return recommended.map(string -> new FixedUrl(string.url(), toUse.isPresent()));
    }

    /** Whether anything in it is of level error. */
    public boolean hasErrors() {
        return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
    }
}
