package dev.roundtrip.live.workload;

/** The parts of values that a recording keeps: of parameters of prepared statements, and of literals in texts. */
public enum RecordedData {
    /** Each value is replaced by another one of its kind, equally for equal values: see {@link Pseudonyms}. */
    PSEUDONYMS,
    /** Values are kept. The file then contains data. */
    KEEP
}
