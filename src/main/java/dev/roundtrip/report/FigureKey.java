package dev.roundtrip.report;

/** The catalogue of the server's own figures, in the order of the report; docs/report-json.md explains them. */
public enum FigureKey {
    COMMANDS,
    PLAN_CACHE_HITS,
    PLAN_CACHE_MISSES,
    QUERY_DURATION,
    PARSE,
    COMPILE,
    EXECUTE,
    GET,
    COP,
    TRANSACTION_COMMIT,
    TSO_WAITS,
    CPU_TIME("ns"),
    GARBAGE_COLLECTION_PAUSES("ns"),
    TABLE_CACHE_READS,
    TABLE_CACHE_LOADS,
    CONNECTIONS_MADE,
    BYTES_IN("bytes"),
    BYTES_OUT("bytes"),
    PD_TSO_REQUESTS,
    TIKV_REQUESTS;

    private final String key;
    private final String unit;

    FigureKey() {
        this("count");
    }

    FigureKey(String unit) {
        this.unit = unit;
        key = PlainValues.constant(name());
    }

    /** The figure's name in a report, such as {@code planCacheHits}. */
    public String key() {
        return key;
    }

    /** The unit: {@code count}, {@code ns} or {@code bytes}. A timing is a count, with its total in nanoseconds. */
    public String unit() {
        return unit;
    }
}
