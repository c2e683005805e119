package dev.roundtrip.server.settings;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens a connection for administration to one server. */
@FunctionalInterface
public interface ConnectionSource {

    Connection open() throws SQLException;
}
