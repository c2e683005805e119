package dev.roundtrip.advice;

/** How much a finding matters, the gravest first. */
public enum Severity {
    /** It fails, loses work or data, or costs more than the plain string would. */
    ERROR,
    /** It costs commands or hides something, and a few words mend it. */
    WARNING,
    /** Worth knowing; nothing is wrong. */
    INFO
}
