package dev.roundtrip.advice;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a connection string came to. No text in it but {@link #fixed()}'s holds a secret.
 *
 * @param masked the string as it was written, with secrets masked
 * @param subject what was looked at; empty where no driver can read the string
 * @param findings errors first
 * @param ignored how many findings of suppressed rules were left out
 * @param fixed the plain string with every neutral fix applied, with stand-ins for placeholders; empty where it cannot be read
 * @param toUse that string in the form that the given one was written in, masked; empty where nothing is changed
 */
public record LintReport(
        String masked,
        Optional<LintSubject> subject,
        List<Finding> findings,
        int ignored,
        Optional<FixedUrl> fixed,
        Optional<String> toUse) {

    public LintReport {
        Objects.requireNonNull(masked, "masked");
        Objects.requireNonNull(subject, "subject");
        findings = List.copyOf(findings);
        Objects.requireNonNull(fixed, "fixed");
        Objects.requireNonNull(toUse, "toUse");
    }

    /** Whether anything in it is of level error. */
    public boolean hasErrors() {
        return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
    }
}
