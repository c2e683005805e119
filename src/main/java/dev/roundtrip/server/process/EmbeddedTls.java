package dev.roundtrip.server.process;

/** Whether the embedded MariaDB offers TLS. */
public enum EmbeddedTls {
    /** No TLS: a connection string that prefers TLS if offered sends the same as one that does not. */
    OFF,
    /** TLS with the self-signed certificate that MariaDB creates at each start (MariaDB 11.4 and later). */
    SELF_SIGNED
}
