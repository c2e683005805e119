package dev.roundtrip.run.machines;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.KeptConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The one table in which the machines of a run register, in a schema of the database under test. A machine's row has
 * the piece 0 and what all must have in common; further pieces are its report, and negative ones numbers that are
 * added. Thread-safe.
 */
final class TeamTable implements AutoCloseable {

    /** In characters; servers limit a packet, and TiDB a row. */
    private static final int PIECE = 200_000;

    private static final int DUPLICATE_KEY = 1062;

    /** The table's comment. A schema of this name without it is left as it is. */
    private static final String MARK = "Roundtrip: load machines meet here";

    private final KeptConnection connection;
    private final String schema;

    TeamTable(DatabaseServer server, String schema) {
        this.connection = new KeptConnection(() -> server.connect(""));
        this.schema = schema;
    }

    /**
     * A machine as the others see it.
     *
     * @param step how many steps of the run it has signed for
     * @param silentMicros since it last signed
     * @param left why it works no more; empty while it does
     */
    record Member(int machine, String token, int step, long silentMicros, Optional<String> left) {}

    /** For use while the table is locked. */
    Connection connection() throws SQLException {
        return connection.get();
    }

    /**
     * Drops what a killed run left, and creates it again with the first machine's row.
     *
     * @throws TeamBrokenException if a schema of this name is somebody else's
     */
    void create(String token, String inputs) throws SQLException {
        drop();
        if (!texts("SELECT schema_name FROM information_schema.schemata WHERE schema_name = ?", schema)
                .isEmpty()) {
            throw new TeamBrokenException("The schema " + schema + " exists and is not only Roundtrip's, so it was left"
                    + " as it is. Give --share another name, or drop the schema yourself if nobody needs it.");
        }
        update("CREATE DATABASE " + schema);
        update("CREATE TABLE %s.member (machine INT, piece INT, text MEDIUMTEXT NOT NULL, token VARCHAR(40), step INT,"
                + " signed DATETIME(6), gone VARCHAR(2000), PRIMARY KEY (machine, piece)) COMMENT = '" + MARK + "'");
        update("INSERT INTO %s.member VALUES (1, 0, ?, ?, 0, UTC_TIMESTAMP(6), NULL)", inputs, token);
    }

    /** Drops the schema if it carries our mark and holds nothing but our table. */
    void drop() throws SQLException {
        List<String> inside = texts(
                "SELECT CONCAT(table_name, ' ', table_comment) FROM information_schema.tables WHERE table_schema = ?"
                        + " UNION ALL SELECT routine_name FROM information_schema.routines WHERE routine_schema = ?",
                schema,
                schema);
        if (inside.equals(List.of("member " + MARK))) {
            update("DROP DATABASE " + schema);
        }
    }

    /**
     * Takes a machine's number, if the run has not begun.
     *
     * @return whether the number was free, or its machine has not signed for so long
     */
    boolean join(int machine, String token, String inputs, long silentMicros) throws SQLException {
        try {
            return update(
                            "INSERT INTO %s.member SELECT ?, 0, ?, ?, 0, UTC_TIMESTAMP(6), NULL FROM %s.member"
                                    + " WHERE machine = 1 AND piece = 0 AND step = 0",
                            machine, inputs, token)
                    == 1;
        } catch (SQLException taken) {
            if (taken.getErrorCode() != DUPLICATE_KEY) {
                throw taken;
            }
            return update(
                            "UPDATE %s.member SET token = ?, signed = UTC_TIMESTAMP(6), gone = NULL WHERE machine = ?"
                                    + " AND piece = 0 AND signed < UTC_TIMESTAMP(6) - INTERVAL ? MICROSECOND",
                            token, machine, silentMicros)
                    == 1;
        }
    }

    /** Whether the number is still this machine's. */
    boolean sign(int machine, String token, int step) throws SQLException {
        return update(
                        "UPDATE %s.member SET signed = UTC_TIMESTAMP(6), step = ?"
                                + " WHERE machine = ? AND piece = 0 AND token = ?",
                        step, machine, token)
                == 1;
    }

    void leave(int machine, String why) throws SQLException {
        update(
                "UPDATE %s.member SET gone = COALESCE(gone, ?) WHERE machine = ? AND piece = 0",
                why.substring(0, Math.min(why.length(), 1_900)), machine);
    }

    Map<Integer, Member> members() throws SQLException {
        return members("");
    }

    /** Of the machines that have left or have not signed for this step, one that has left, or the most silent. */
    Optional<Member> behind(int step) throws SQLException {
        return members(" AND (step < " + step + " OR gone IS NOT NULL) ORDER BY gone IS NULL, signed LIMIT 1")
                .values()
                .stream()
                .findFirst();
    }

    private synchronized Map<Integer, Member> members(String which) throws SQLException {
        Map<Integer, Member> members = new TreeMap<>();
        try (PreparedStatement query = prepared("SELECT machine, token, step, TIMESTAMPDIFF(MICROSECOND, signed,"
                        + " UTC_TIMESTAMP(6)), gone FROM %s.member WHERE piece = 0" + which);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                members.put(
                        row.getInt(1),
                        new Member(
                                row.getInt(1),
                                row.getString(2),
                                row.getInt(3),
                                row.getLong(4),
                                Optional.ofNullable(row.getString(5))));
            }
        }
        return members;
    }

    void write(int machine, int piece, String text) throws SQLException {
        update("INSERT INTO %s.member (machine, piece, text) VALUES (?, ?, ?)", machine, piece, text);
    }

    void writeReport(int machine, String report) throws SQLException {
        for (int piece = 0; piece * PIECE < report.length(); piece++) {
            write(machine, piece + 1, report.substring(piece * PIECE, Math.min(report.length(), (piece + 1) * PIECE)));
        }
    }

    String report(int machine) throws SQLException {
        return String.join(
                "", texts("SELECT text FROM %s.member WHERE machine = ? AND piece > 0 ORDER BY piece", machine));
    }

    /** What each machine has written as this piece. */
    List<String> pieces(int piece) throws SQLException {
        return texts("SELECT text FROM %s.member WHERE piece = ?", piece);
    }

    /** What all must have in common with the first machine; empty if that is not there. */
    Optional<String> inputs() throws SQLException {
        return texts("SELECT text FROM %s.member WHERE machine = 1 AND piece = 0").stream()
                .findFirst();
    }

    private synchronized List<String> texts(String sql, Object... values) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (PreparedStatement query = prepared(sql, values);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                texts.add(row.getString(1));
            }
        }
        return texts;
    }

    private synchronized int update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(sql, values)) {
            return statement.executeUpdate();
        }
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.get().prepareStatement(sql.replace("%s", schema));
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    @Override
    public synchronized void close() {
        connection.close();
    }
}
