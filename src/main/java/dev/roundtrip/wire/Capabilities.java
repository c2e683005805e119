package dev.roundtrip.wire;

/**
 * The capability flags that change how packets are read (MySQL Internals, "Capabilities Flags"; MariaDB's own flags are
 * the upper 32 bits, as in "MariaDB Connection Phase", "Capabilities").
 */
final class Capabilities {

    /**
     * The flag that MySQL sets as CLIENT_LONG_PASSWORD. A MariaDB server that has the upper 32 bits does not set it.
     */
    static final long MYSQL = 1L;

    static final long COMPRESS = 1L << 5;
    static final long PROTOCOL_41 = 1L << 9;
    static final long SSL = 1L << 11;
    static final long DEPRECATE_EOF = 1L << 24;
    static final long OPTIONAL_RESULTSET_METADATA = 1L << 25;
    static final long ZSTD_COMPRESSION = 1L << 26;
    static final long QUERY_ATTRIBUTES = 1L << 27;

    /** The flag by which MariaDB before 10.2 announced progress reports. */
    static final long MARIADB_PROGRESS_OLD = 1L << 29;

    static final long MARIADB_PROGRESS = 1L << 32;
    static final long MARIADB_CACHE_METADATA = 1L << 36;

    private Capabilities() {}
}
