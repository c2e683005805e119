package dev.roundtrip.tap;

import dev.roundtrip.tap.OutsideRelay.Fault;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Ways in which a connection dies while a command waits for its answer, and the number of commands that then get none.
 */
enum DyingConnection {
    SOCKET_TIMEOUT("socketTimeout=1500", Fault.NONE, 1, Doing::sleep),
    SOCKET_TIMEOUT_OF_A_PREPARED_STATEMENT(
            "socketTimeout=1500&useServerPrepStmts=true", Fault.NONE, 1, Doing::sleepPrepared),
    SOCKET_TIMEOUT_BEFORE_THE_ANSWER("socketTimeout=1500", Fault.SILENCE_BEFORE_THE_ANSWER, 1, Doing::select),
    SOCKET_TIMEOUT_AFTER_ONE_BYTE("socketTimeout=1500", Fault.SILENCE_AFTER_ONE_BYTE, 1, Doing::select),
    SOCKET_TIMEOUT_IN_THE_RESULT("socketTimeout=1500", Fault.SILENCE_IN_THE_RESULT, 1, Doing::select),
    RESET_BEFORE_THE_SERVER_HEARS("", Fault.RESET_BEFORE_THE_SERVER_HEARS, 1, Doing::select),
    RESET_BEFORE_THE_ANSWER("", Fault.RESET_BEFORE_THE_ANSWER, 1, Doing::select),
    RESET_AFTER_ONE_BYTE("", Fault.RESET_AFTER_ONE_BYTE, 1, Doing::select),
    RESET_IN_THE_RESULT("", Fault.RESET_IN_THE_RESULT, 1, Doing::select),
    RESET_IN_THE_RESULT_OF_A_PREPARED_STATEMENT(
            "useServerPrepStmts=true", Fault.RESET_IN_THE_RESULT, 1, Doing::selectPrepared),
    RESET_IN_THE_COMMAND("", Fault.RESET_IN_THE_COMMAND, 0, Doing::selectLong),
    END_BEFORE_THE_SERVER_HEARS("", Fault.END_BEFORE_THE_SERVER_HEARS, 1, Doing::select),
    END_AFTER_ONE_BYTE("", Fault.END_AFTER_ONE_BYTE, 1, Doing::select),
    END_IN_THE_RESULT("", Fault.END_IN_THE_RESULT, 1, Doing::select),
    QUERY_TIMEOUT_WITH_KILL_QUERY("", Fault.NONE, 0, Doing::sleepWithTimeout),
    QUERY_TIMEOUT_WITH_KILL_CONNECTION(
            "queryTimeoutKillsConnection=true", Fault.NONE, DyingConnection.UNKNOWN, Doing::sleepWithTimeout),
    KILL_QUERY("", Fault.NONE, 0, doing -> doing.sleepAnd(() -> doing.kill("KILL QUERY "))),
    KILL_CONNECTION("", Fault.NONE, DyingConnection.UNKNOWN, doing -> doing.sleepAnd(() -> doing.kill("KILL "))),
    KILL_CONNECTION_BEFORE_THE_COMMAND("", Fault.NONE, DyingConnection.UNKNOWN, doing -> {
        doing.kill("KILL ");
        Thread.sleep(300);
        doing.select();
    }),
    ABORT("", Fault.NONE, 1, doing -> doing.sleepAnd(doing::abort)),
    ABORT_IN_THE_RESULT("", Fault.NONE, 1, Doing::abortInTheResult),
    PROXY_ENDS("", Fault.NONE, 1, doing -> doing.sleepAnd(() -> doing.endProxy.run())),
    SERVER_ENDS("", Fault.NONE, DyingConnection.UNKNOWN, doing -> doing.sleepAnd(() -> doing.endServer.run()));

    /** The number is unknown: the server may announce its end as an error, which is an answer. */
    private static final int UNKNOWN = -1;

    final String parameters;
    final Fault fault;
    private final int unanswered;

    @SuppressWarnings("ImmutableEnumChecker") // The lambda has no state.
    final Deed deed;

    DyingConnection(String parameters, Fault fault, int unanswered, Deed deed) {
        this.parameters = parameters;
        this.fault = fault;
        this.unanswered = unanswered;
        this.deed = deed;
    }

    Optional<Long> unanswered() {
        return unanswered == UNKNOWN ? Optional.empty() : Optional.of((long) unanswered);
    }

    /**
     * Whether a proxy sees the end in time. It closes both sides when the server ends one, and what a client sends
     * after that reaches nobody.
     */
    boolean isSeenByAProxy() {
        return this != KILL_CONNECTION_BEFORE_THE_COMMAND;
    }

    @FunctionalInterface
    interface Deed {
        void on(Doing doing) throws Exception;
    }

    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    /** One connection and the work on it. */
    static final class Doing {

        private static final String ROWS =
                "SELECT " + OutsideRelay.MARK + " REPEAT('x', 30000) FROM (SELECT 1 UNION SELECT 2 UNION SELECT 3) t";
        private static final String SLEEP = "SELECT " + OutsideRelay.MARK + " SLEEP(3)";

        private final Connection connection;
        private final Connection admin;
        private final long id;
        private final Step endProxy;
        private final Step endServer;

        Doing(Connection connection, Connection admin, Step endProxy, Step endServer) throws SQLException {
            this.connection = connection;
            this.admin = admin;
            this.endProxy = endProxy;
            this.endServer = endServer;
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT CONNECTION_ID()")) {
                row.next();
                id = row.getLong(1);
            }
        }

        void select() throws SQLException {
            query(ROWS);
        }

        /** Executes a query whose answer is longer than all buffers on the way. */
        void selectLong() throws SQLException {
            query("SELECT " + OutsideRelay.MARK + " LENGTH('" + "x".repeat(15_000_000) + "')");
        }

        void sleep() throws SQLException {
            query(SLEEP);
        }

        private void query(String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery(sql).close();
            }
        }

        void selectPrepared() throws SQLException {
            queryPrepared(ROWS);
        }

        void sleepPrepared() throws SQLException {
            queryPrepared(SLEEP);
        }

        private void queryPrepared(String sql) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.executeQuery().close();
            }
        }

        void sleepWithTimeout() throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(1);
                statement.executeQuery(SLEEP).close();
            }
        }

        void sleepAnd(Step step) throws Exception {
            Thread other = new Thread(() -> {
                try {
                    Thread.sleep(500);
                    step.run();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            other.start();
            try {
                sleep();
            } finally {
                other.join();
            }
        }

        void kill(String how) throws SQLException {
            execute(admin, how + id);
        }

        static void execute(Connection admin, String sql) throws SQLException {
            try (Statement statement = admin.createStatement()) {
                statement.execute(sql);
            }
        }

        void abort() throws SQLException {
            connection.abort(Runnable::run);
        }

        void abortInTheResult() throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(Integer.MIN_VALUE);
                ResultSet rows = statement.executeQuery("SELECT " + OutsideRelay.MARK
                        + " REPEAT('x', 1000000) FROM (SELECT 1 UNION SELECT 2) a, (SELECT 1 UNION SELECT 2) b,"
                        + " (SELECT 1 UNION SELECT 2) c, (SELECT 1 UNION SELECT 2) d");
                rows.next();
                connection.abort(task -> new Thread(task).start());
                while (rows.next()) {
                    rows.getString(1);
                }
            }
        }
    }
}
