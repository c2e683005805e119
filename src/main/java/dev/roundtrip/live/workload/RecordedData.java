package dev.roundtrip.live.workload;

/** What a recording keeps of values: parameters of prepared statements, and literals in texts. */
public enum RecordedData {
    /** Types and lengths. */
    NONE,
    /** In place of each value another one, the same for equal values, that does not tell the value. */
    HASH,
    /** Some values of each place. The file then holds data. */
    KEEP
}
