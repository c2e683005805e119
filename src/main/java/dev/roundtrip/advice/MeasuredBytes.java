package dev.roundtrip.advice;

/**
 * Bytes of memory per statement or plan, measured with the bank transfer's 365 statements of up to 1,900 characters.
 * docs/lab/memory.md says how.
 */
enum MeasuredBytes {
    /** Reachable heap of the application for each kept statement of a connection. */
    DRIVER_STATEMENT(3_900, "Connector/J 26.10.0"),
    /** Live heap of TiDB's process for each prepared statement of a session, without its plan. */
    TIDB_STATEMENT(18_500, "TiDB v8.5.3"),
    /** A plan by {@code tidb_server_plan_cache_instance_memory_usage}; the live heap grows by 0.9 of that. */
    TIDB_PLAN(23_200, "TiDB v8.5.3");

    final int bytes;

    /** Product and version. */
    final String of;

    MeasuredBytes(int bytes, String of) {
        this.bytes = bytes;
        this.of = of;
    }
}
