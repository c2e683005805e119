package dev.roundtrip.server;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Statements of a test on a server, each call on a connection of its own that names no database. */
public final class Sql {

    /** How long to wait between two reads of innodb_trx: InnoDB renews it only if nobody has read it for 100 ms. */
    public static final int INNODB_TRX_PAUSE_MILLIS = 120;

    private Sql() {}

    /** One after the other. */
    public static void execute(DatabaseServer server, String... statements) throws SQLException {
        try (Connection admin = server.connect("");
                Statement statement = admin.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** What they find, one after the other: the columns of each row with a blank between them. */
    public static List<String> rows(DatabaseServer server, String... statements) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection admin = server.connect("");
                Statement statement = admin.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows != null && rows.next()) {
                        List<String> row = new ArrayList<>();
                        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                            row.add(rows.getString(i));
                        }
                        found.add(String.join(" ", row));
                    }
                }
            }
        }
        return found;
    }

    /** The one number that it finds. */
    public static long number(DatabaseServer server, String query) throws SQLException {
        return Long.parseLong(rows(server, query).get(0));
    }
}
