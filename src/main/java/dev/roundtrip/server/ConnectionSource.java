package dev.roundtrip.server;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Opens a plain connection for administration or for reading counters: without tap, pool or the scenario's parameters.
 */
@FunctionalInterface
public interface ConnectionSource {

    /** A new connection; the caller closes it. */
    Connection open() throws SQLException;
}
