package dev.roundtrip.server;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Opens a connection for administration or for reading counters: a plain one, without tap, pool and scenario's
 * parameters.
 */
@FunctionalInterface
public interface ConnectionSource {

    /** A new connection, which the caller closes. */
    Connection open() throws SQLException;
}
