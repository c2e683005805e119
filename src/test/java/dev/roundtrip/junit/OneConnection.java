package dev.roundtrip.junit;

import dev.roundtrip.Imitation;
import java.sql.Connection;
import javax.sql.DataSource;

/** A data source that gives out one connection and keeps it open. */
final class OneConnection {

    private OneConnection() {}

    static DataSource of(Connection connection) {
        Connection kept = Imitation.of(
                Connection.class,
                (method, arguments) -> method.getName().equals("close") ? null : method.invoke(connection, arguments));
        return Imitation.of(DataSource.class, (method, arguments) -> {
            if (method.getName().equals("isWrapperFor")) {
                return false;
            }
            return kept;
        });
    }
}
