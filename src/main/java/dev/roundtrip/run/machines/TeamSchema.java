package dev.roundtrip.run.machines;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.KeptConnection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The small schema in which the machines of a run meet, in the database under test: who is there, how far each is, when
 * a slice begins, and their reports. For one thread at a time.
 */
final class TeamSchema implements AutoCloseable {

    /** In characters; servers limit a packet, and TiDB a row. */
    private static final int PIECE = 200_000;

    private static final int DUPLICATE_KEY = 1062;

    /** The comment of the first table. A schema of this name without it is left as it is. */
    private static final String MARK = "Roundtrip: load machines meet here";

    private static final List<String> TABLES = List.of("run", "member", "number", "report");

    private final KeptConnection connection;
    private final String name;

    TeamSchema(DatabaseServer server, String name) {
        this.connection = new KeptConnection(() -> server.connect(""));
        this.name = name;
    }

    /**
     * A machine as the others see it.
     *
     * @param step how many meetings it has reached
     * @param silentNanos since its last sign of life
     * @param left why it works no more; empty while it does
     * @param done whether its report is there
     * @param agreed the last meeting at which it has seen all
     * @param micros the moment of the server's clock at which all go on from there
     */
    record Member(
            String token, int step, long silentNanos, Optional<String> left, boolean done, int agreed, long micros) {}

    KeptConnection connection() {
        return connection;
    }

    /**
     * Drops what a killed run left, and creates it again.
     *
     * @throws TeamBrokenException if a schema of this name is somebody else's
     */
    void create(String inputs) throws SQLException {
        drop();
        if (!texts("SELECT schema_name FROM information_schema.schemata WHERE schema_name = '" + name + "'")
                .isEmpty()) {
            throw new TeamBrokenException("The schema " + name + " exists and is not only Roundtrip's, so it was left"
                    + " as it is. Give --join another name, or drop the schema yourself if nobody needs it.");
        }
        update("CREATE DATABASE " + name);
        update("CREATE TABLE %s.run (one INT PRIMARY KEY, inputs TEXT NOT NULL, opened INT NOT NULL) COMMENT = '" + MARK
                + "'");
        update("CREATE TABLE %s.member (machine INT PRIMARY KEY, token VARCHAR(40) NOT NULL, step INT NOT NULL,"
                + " beat DATETIME(6) NOT NULL, gone VARCHAR(2000), done INT NOT NULL,"
                + " agreed INT NOT NULL, micros BIGINT NOT NULL)");
        update("CREATE TABLE %s.number (step INT, machine INT, numbers VARCHAR(8000) NOT NULL,"
                + " PRIMARY KEY (step, machine))");
        update(
                "CREATE TABLE %s.report (machine INT, piece INT, text MEDIUMTEXT NOT NULL, PRIMARY KEY (machine, piece))");
        update("INSERT INTO %s.run VALUES (1, ?, 0)", inputs);
    }

    /** Drops the schema if it carries our mark and holds nothing but our tables. */
    void drop() throws SQLException {
        String here = "_schema = '" + name + "'";
        boolean marked = !texts("SELECT table_name FROM information_schema.tables WHERE table" + here
                        + " AND table_name = 'run' AND table_comment = '" + MARK + "'")
                .isEmpty();
        List<String> inside = texts("SELECT table_name FROM information_schema.tables WHERE table" + here
                + " UNION ALL SELECT routine_name FROM information_schema.routines WHERE routine" + here);
        if (marked && TABLES.containsAll(inside)) {
            update("DROP DATABASE " + name);
        }
    }

    /** The inputs of the run that is open for machines; empty if it has begun. */
    Optional<String> inputs() throws SQLException {
        return texts("SELECT inputs FROM %s.run WHERE opened = 0").stream().findFirst();
    }

    void open() throws SQLException {
        update("UPDATE %s.run SET opened = 1");
    }

    /**
     * Takes a machine's number, if the run has not begun.
     *
     * @return whether the number was free, or its machine has sent no sign of life
     */
    boolean join(int machine, String token) throws SQLException {
        try {
            return update(
                            "INSERT INTO %s.member SELECT ?, ?, 0, UTC_TIMESTAMP(6), NULL, 0, 0, 0"
                                    + " FROM %s.run WHERE opened = 0",
                            machine, token)
                    == 1;
        } catch (SQLException taken) {
            if (taken.getErrorCode() != DUPLICATE_KEY) {
                throw taken;
            }
            return update(
                            "UPDATE %s.member SET token = ?, beat = UTC_TIMESTAMP(6) WHERE machine = ?"
                                    + " AND beat < UTC_TIMESTAMP(6) - INTERVAL 10 SECOND",
                            token, machine)
                    == 1;
        }
    }

    Map<Integer, Member> members() throws SQLException {
        return members("");
    }

    /** That machine; empty if there is none. */
    Optional<Member> member(int machine) throws SQLException {
        return Optional.ofNullable(members(" WHERE machine = " + machine).get(machine));
    }

    private Map<Integer, Member> members(String which) throws SQLException {
        Map<Integer, Member> members = new TreeMap<>();
        Query.all(
                connection.get(),
                "SELECT machine, token, step, TIMESTAMPDIFF(MICROSECOND, beat, UTC_TIMESTAMP(6)), gone, done, agreed,"
                        + " micros FROM " + name + ".member" + which,
                row -> members.put(
                        row.getInt(1),
                        new Member(
                                row.getString(2),
                                row.getInt(3),
                                TimeUnit.MICROSECONDS.toNanos(row.getLong(4)),
                                Optional.ofNullable(row.getString(5)),
                                row.getInt(6) == 1,
                                row.getInt(7),
                                row.getLong(8))));
        return members;
    }

    void beat(int machine, int step) throws SQLException {
        update("UPDATE %s.member SET beat = UTC_TIMESTAMP(6), step = ? WHERE machine = ?", step, machine);
    }

    void leave(int machine, String why) throws SQLException {
        update(
                "UPDATE %s.member SET gone = COALESCE(gone, ?) WHERE machine = ?",
                why.substring(0, Math.min(why.length(), 1_900)), machine);
    }

    /** All are at this meeting, and go on from that moment of the server's clock, says the first machine. */
    void agreeOn(int step, long micros) throws SQLException {
        update("UPDATE %s.member SET agreed = ?, micros = ? WHERE machine = 1", step, micros);
    }

    void give(int step, int machine, String numbers) throws SQLException {
        update("INSERT INTO %s.number VALUES (?, ?, ?)", step, machine, numbers);
    }

    List<String> given(int step) throws SQLException {
        return texts("SELECT numbers FROM %s.number WHERE step = " + step);
    }

    void write(int machine, String report) throws SQLException {
        for (int piece = 0; piece * PIECE < report.length(); piece++) {
            String text = report.substring(piece * PIECE, Math.min(report.length(), (piece + 1) * PIECE));
            update("INSERT INTO %s.report VALUES (?, ?, ?)", machine, piece, text);
        }
        update("UPDATE %s.member SET done = 1 WHERE machine = ?", machine);
    }

    String report(int machine) throws SQLException {
        return String.join("", texts("SELECT text FROM %s.report WHERE machine = " + machine + " ORDER BY piece"));
    }

    private List<String> texts(String sql) throws SQLException {
        return Query.all(connection.get(), sql.replace("%s", name), row -> row.getString(1));
    }

    private int update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.get().prepareStatement(sql.replace("%s", name))) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
