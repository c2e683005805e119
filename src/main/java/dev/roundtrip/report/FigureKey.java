package dev.roundtrip.report;

import java.util.Locale;
import java.util.regex.Pattern;

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
        key = Pattern.compile("_(.)")
                .matcher(name().toLowerCase(Locale.ROOT))
                .replaceAll(next -> next.group(1).toUpperCase(Locale.ROOT));
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
