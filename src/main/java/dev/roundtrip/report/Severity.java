package dev.roundtrip.report;

/** How much a finding matters, the most severe first. */
public enum Severity {
    /** The string fails, loses work or data, or costs more than a string without parameters. */
    ERROR,
    /** The string costs commands or hides something; a small change fixes it. */
    WARNING,
    /** The finding is worth knowing; nothing is wrong. */
    INFO
}
