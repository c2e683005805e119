package dev.roundtrip.run.machines;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.KeptConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The schema in which the machines of a run meet, in the database under test. Its one table has a row for each machine:
 * whether it lives, how far it is, its numbers and its report; the first machine's row says when all go on.
 *
 * <p>Threads: the run's, and the one that sends the signs of life.
 */
final class TeamSchema implements AutoCloseable {

    private static final int DATABASE_EXISTS = 1007;

    /** The comment of the table. A schema of this name without it is left as it is. */
    private static final String MARK = "Roundtrip: load machines";

    private final KeptConnection connection;
    private final String name;
    private final int machine;
    private final String token = UUID.randomUUID().toString();

    TeamSchema(DatabaseServer server, Share share) {
        this.connection = new KeptConnection(() -> server.connect(""));
        this.name = share.schema();
        this.machine = share.machine();
    }

    /**
     * A machine as the others see it.
     *
     * @param step how many meetings it has reached
     * @param silentNanos since its last sign of life
     * @param left why it works no more; empty while it does
     * @param numbers what it gave to the last meeting
     * @param done whether its report is there
     * @param toWindow whether it went to a window from the last meeting, in which it sends no sign of life
     * @param agreed the last meeting at which it has seen all; -1 while the run is open for machines; the first
     *     machine's only, as what follows
     * @param micros the moment of the server's clock at which all go on from there
     * @param sum of all machines' numbers
     */
    record Member(
            String token,
            int step,
            long silentNanos,
            Optional<String> left,
            String numbers,
            boolean done,
            boolean toWindow,
            int agreed,
            long micros,
            String sum) {

        boolean isOpen() {
            return agreed < 0;
        }
    }

    synchronized Connection connection() throws SQLException {
        return connection.get();
    }

    /**
     * Drops what a killed run left, and creates it again, with the first machine in it.
     *
     * @throws TeamBrokenException if a schema of this name is somebody else's
     */
    void create(String inputs) throws SQLException {
        drop();
        try {
            update("CREATE DATABASE " + name);
        } catch (SQLException exists) {
            if (exists.getErrorCode() != DATABASE_EXISTS) {
                throw exists;
            }
            throw new TeamBrokenException(
                    "The schema " + name + " is not only Roundtrip's. Give --join another name, or drop it.");
        }
        update("CREATE TABLE %s.member (machine INT PRIMARY KEY, token VARCHAR(40), beat DATETIME(6),"
                + " step INT DEFAULT 0, gone TEXT, numbers TEXT, report LONGTEXT, inputs LONGTEXT,"
                + " to_window BOOLEAN DEFAULT FALSE, agreed INT DEFAULT -1, micros BIGINT DEFAULT 0, sum TEXT)"
                + " COMMENT = '" + MARK + "'");
        update(
                "INSERT INTO %s.member (machine, token, beat, inputs) VALUES (1, ?, UTC_TIMESTAMP(6), ?)",
                token, inputs);
    }

    /** Drops the schema if it carries our mark and holds nothing but our table. */
    void drop() throws SQLException {
        String here = "_schema = '" + name + "'";
        List<String> inside = texts("SELECT CONCAT(table_name, ' ', table_comment) FROM information_schema.tables"
                + " WHERE table" + here
                + " UNION ALL SELECT routine_name FROM information_schema.routines WHERE routine" + here);
        if (inside.equals(List.of("member " + MARK))) {
            update("DROP DATABASE " + name);
        }
    }

    /** Takes this machine's number if the run has not begun, and no machine that lives has it. */
    void join() throws SQLException {
        update(
                "INSERT IGNORE INTO %s.member (machine, token, beat) SELECT ?, ?, UTC_TIMESTAMP(6)"
                        + " FROM %s.member WHERE machine = 1 AND agreed < 0",
                machine, token);
        update(
                "UPDATE %s.member SET token = ?, beat = UTC_TIMESTAMP(6) WHERE machine = ?"
                        + " AND beat < UTC_TIMESTAMP(6) - INTERVAL 10 SECOND",
                token, machine);
    }

    /** Whether this machine has its number. */
    boolean hasJoined() throws SQLException {
        return member(machine).filter(self -> self.token().equals(token)).isPresent();
    }

    Map<Integer, Member> members() throws SQLException {
        return members("");
    }

    /** That machine; empty if there is none. */
    Optional<Member> member(int other) throws SQLException {
        return Optional.ofNullable(members(" WHERE machine = " + other).get(other));
    }

    private synchronized Map<Integer, Member> members(String which) throws SQLException {
        Map<Integer, Member> members = new TreeMap<>();
        Query.all(
                connection.get(),
                "SELECT machine, token, step, TIMESTAMPDIFF(MICROSECOND, beat, UTC_TIMESTAMP(6)), gone, numbers,"
                        + " report IS NOT NULL, to_window, agreed, micros, sum FROM " + name + ".member" + which,
                row -> members.put(
                        row.getInt(1),
                        new Member(
                                row.getString(2),
                                row.getInt(3),
                                TimeUnit.MICROSECONDS.toNanos(row.getLong(4)),
                                Optional.ofNullable(row.getString(5)),
                                row.getString(6),
                                row.getBoolean(7),
                                row.getBoolean(8),
                                row.getInt(9),
                                row.getLong(10),
                                row.getString(11))));
        return members;
    }

    void beat() throws SQLException {
        set("beat = UTC_TIMESTAMP(6)");
    }

    /**
     * A sign of life of a machine that goes on.
     *
     * @return false if another machine has this number now
     */
    boolean reach(int step, String numbers, boolean toWindow) throws SQLException {
        return set("beat = UTC_TIMESTAMP(6), step = ?, numbers = ?, to_window = ?", step, numbers, toWindow);
    }

    void leave(String why) throws SQLException {
        set("gone = COALESCE(gone, ?)", why);
    }

    /** All are at this meeting, and go on from that moment of the server's clock, says the first machine. */
    void agreeOn(int step, long micros, String sum) throws SQLException {
        set("agreed = ?, micros = ?, sum = ?", step, micros, sum);
    }

    void write(String report) throws SQLException {
        set("report = ?", report);
    }

    /** Changes this machine's row, if the number is still its own. */
    private boolean set(String what, Object... values) throws SQLException {
        List<Object> all = new ArrayList<>(List.of(values));
        all.add(machine);
        all.add(token);
        return update("UPDATE %s.member SET " + what + " WHERE machine = ? AND token = ?", all.toArray());
    }

    String report(int other) throws SQLException {
        return texts("SELECT report FROM %s.member WHERE machine = " + other).get(0);
    }

    /** What the first machine says that all have in common. */
    String inputs() throws SQLException {
        return texts("SELECT inputs FROM %s.member WHERE machine = 1").get(0);
    }

    private synchronized List<String> texts(String sql) throws SQLException {
        return Query.all(connection.get(), sql.replace("%s", name), row -> row.getString(1));
    }

    private synchronized boolean update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.get().prepareStatement(sql.replace("%s", name))) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate() == 1;
        }
    }

    @Override
    public synchronized void close() {
        connection.close();
    }
}
