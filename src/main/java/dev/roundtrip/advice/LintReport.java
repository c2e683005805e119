package dev.roundtrip.advice;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a connection string came to. No text in it but {@link #fixed()}'s holds a secret.
 *
 * @param masked the string, with secrets masked
 * @param subject what was looked at; empty where no driver can read the string
 * @param findings the gravest first
 * @param ignored how many findings of suppressed rules were left out
 * @param fixed the string with every fix applied; empty where it cannot be read
 */
public record LintReport(
        String masked, Optional<LintSubject> subject, List<Finding> findings, int ignored, Optional<FixedUrl> fixed) {

    public LintReport {
        Objects.requireNonNull(masked, "masked");
        Objects.requireNonNull(subject, "subject");
        findings = List.copyOf(findings);
        Objects.requireNonNull(fixed, "fixed");
    }

    /** Whether anything in it is of level error. */
    public boolean hasErrors() {
        return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
    }
}
