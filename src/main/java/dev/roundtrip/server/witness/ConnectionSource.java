package dev.roundtrip.server.witness;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens the connection that a witness reads through. It should be a plain one: no tap, no pool, no scenario's settings. */
@FunctionalInterface
public interface ConnectionSource {

    /** A new connection, which the caller closes. */
    Connection open() throws SQLException;
}
