package dev.roundtrip.advice;

import dev.roundtrip.Unchecked;
import dev.roundtrip.server.Sql;
import java.sql.Connection;

/** Another session: it sees what was really committed. */
record Onlooker(Connection connection) {

    /** The first value of the first row. */
    String sees(String sql) {
        return Unchecked.get(() -> Sql.text(connection, sql));
    }

    void update(String sql) {
        Unchecked.run(() -> Sql.execute(connection, sql));
    }
}
