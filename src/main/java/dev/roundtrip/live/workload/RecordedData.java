package dev.roundtrip.live.workload;

/** What a recording keeps of values: parameters of prepared statements, and literals in texts. */
public enum RecordedData {
    /** In place of each value another one of its kind, the same for equal values: see {@link Pseudonyms}. */
    PSEUDONYMS,
    /** The values. The file then holds data. */
    KEEP
}
