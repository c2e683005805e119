package dev.roundtrip.probe.faults;

import dev.roundtrip.result.FaultReport.Kind;
import dev.roundtrip.tap.proxy.FaultyRelay;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The faults, in the order of the report. Each is data: when it begins, what begins, and how the string is changed. */
public enum Fault {
    REFUSED(
            "The server's process ends: all connections close, and its port refuses new ones.",
            "HikariCP's connectionTimeout ends the wait.",
            When.IDLE,
            site -> site.relay().refuse()),
    BLACK_HOLE(
            "All connections close; new ones are accepted and get no greeting.",
            "HikariCP's connectionTimeout ends the wait; connectTimeout does not, because TCP connects.",
            When.IDLE,
            site -> site.relay().fallSilent()),
    SLOW_LOGIN(
            "All connections close; the greeting of new ones comes 6 s late.",
            "socketTimeout counts in a login too: keep it and connectionTimeout above the slowest login you accept.",
            When.IDLE,
            site -> site.relay().delayGreetings(Duration.ofSeconds(6))),
    CLOSED_IDLE(
            "The server closes the connection while it is idle in the pool.",
            "HikariCP tests a connection that was idle for more than 500 ms, and opens another. Keep maxLifetime below the"
                    + " server's wait_timeout.",
            When.IDLE,
            site -> site.relay().closeAll()),
    HALF_OPEN_IDLE(
            "The line goes silent while the connection is idle in the pool: no end is seen. New connections work.",
            "HikariCP's validationTimeout is the wait for each dead connection. keepaliveTime finds it before its use, if the"
                    + " connection is idle for longer (try --idle 40s).",
            When.IDLE,
            site -> site.relay().hold()),
    LATE(
            "Each answer comes 300 ms late.",
            "Fewer round trips wait less. No limit should fire.",
            When.IDLE,
            site -> site.relay().delay(Duration.ofMillis(300))),
    RESET_IN_TRANSACTION(
            "The connection is reset between two statements of a transaction.",
            "The server rolls back. The whole transaction can be retried.",
            When.IN_TRANSACTION,
            site -> site.relay().resetAll()),
    PAUSED(
            "The line is silent for 6 s in the middle of a transaction, and then goes on.",
            "A socketTimeout below the pause turns it into an error: keep it above the longest pause you accept.",
            When.IN_TRANSACTION,
            site -> site.relay().hold()),
    HALF_OPEN_IN_TRANSACTION(
            "The line goes silent in the middle of a transaction, for ever. New connections work.",
            "Only socketTimeout ends the wait.",
            When.IN_TRANSACTION,
            site -> site.relay().hold()),
    COMMIT_LOST(
            "The connection is reset by the COMMIT, which does not reach the server.",
            "No string can tell this from the next: look whether the transfer was done, then retry.",
            When.AT_COMMIT,
            site -> site.relay().resetAtNextCommand()),
    COMMIT_ANSWER_LOST(
            "The connection is reset when the COMMIT's answer is on its way: the server has done the transfer.",
            "No string can tell this from the one before. A retry without a look does it twice: give each transfer a key.",
            When.AT_COMMIT,
            site -> site.relay().resetAtNextAnswer()),
    COMMIT_SILENT(
            "The COMMIT reaches the server, and the line goes silent before its answer, for ever.",
            "socketTimeout ends the wait, and leaves the COMMIT in doubt.",
            When.AT_COMMIT,
            site -> site.relay().holdAtNextAnswer()),
    KILL_QUERY(
            "Another session runs KILL QUERY while a statement waits for a lock.",
            "The connection stays in the pool. The transaction can be rolled back and retried.",
            When.WAITING_FOR_LOCK,
            site -> site.kill("QUERY")),
    KILL_CONNECTION(
            "Another session runs KILL CONNECTION between two statements of a transaction.",
            "The server rolls back. The whole transaction can be retried.",
            When.IN_TRANSACTION,
            site -> site.kill("CONNECTION")),
    QUERY_TIMEOUT(
            "A statement of 3 s has setQueryTimeout(1).",
            "Without enableQueryTimeouts=false, which maxPerformance sets, the driver ends it by KILL QUERY over a new"
                    + " connection.",
            When.IN_TRANSACTION,
            site -> {}),
    QUERY_TIMEOUT_HALF_OPEN(
            "As query-timeout, and the line goes silent before the statement. New connections work.",
            "setQueryTimeout does not end the wait: KILL QUERY gets through, and the statement's answer does not. Only"
                    + " socketTimeout does.",
            When.IN_TRANSACTION,
            site -> site.relay().hold()),
    LONG_STATEMENT(
            "Nothing fails: a statement takes 6 s.",
            "A socketTimeout below that ends it, and its connection: keep it above your longest statement.",
            When.IN_TRANSACTION,
            site -> {}),
    FAILOVER(
            "Two hosts: the first ends while the connection is idle, and refuses new ones.",
            "By default the second host is read-only: it takes no writes, and TiDB, which refuses READ ONLY, is not used at all."
                    + " Set failOverReadOnly=false: see the next.",
            When.IDLE,
            site -> site.relay().refuse()),
    FAILOVER_WRITABLE(
            "As failover, and the string has failOverReadOnly=false.",
            "The second host takes over within the call, and takes writes: right where both hosts are servers of one TiDB"
                    + " cluster.",
            When.IDLE,
            site -> site.relay().refuse()),
    FAILOVER_UNREACHABLE(
            "As failover-writable, and the first host does not answer TCP, as behind a firewall that drops packets.",
            "connectTimeout is the wait before the driver tries the second host.",
            When.IDLE,
            site -> site.relay().dropConnects()),
    FAILOVER_IN_TRANSACTION(
            "As failover-writable, and the first host ends in the middle of a transaction.",
            "The transaction fails once; the retry runs on the second host.",
            When.IN_TRANSACTION,
            site -> site.relay().refuse()),
    FAILOVER_SILENT(
            "As failover-writable, and the first host accepts new connections and sends no greeting.",
            "socketTimeout is the wait before the driver tries the second host: keep it below HikariCP's connectionTimeout.",
            When.IDLE,
            site -> site.relay().fallSilent()),
    LOADBALANCE_WITHOUT_PORT(
            "jdbc:mysql:loadbalance: with two hosts, the first without a port: the driver takes 3306, which refuses. It chooses a host"
                    + " at random.",
            "Write the port at each host.",
            When.START,
            site -> {}),
    AUTO_RECONNECT(
            "The string has autoReconnect=true, and the connection is reset between two statements of a transaction.",
            "It saves nothing: the transaction is lost. Leave it out; the pool replaces connections.",
            When.IN_TRANSACTION,
            site -> site.relay().resetAll());

    /** When a fault begins. */
    enum When {
        /** Before the pool opens its first connection. */
        START,
        IDLE,
        /** Between the first and the second statement. */
        IN_TRANSACTION,
        /** While the second statement waits for a lock of another session. */
        WAITING_FOR_LOCK,
        AT_COMMIT
    }

    /** Makes a fault. */
    @FunctionalInterface
    interface Action {

        void on(FaultSite site) throws SQLException;
    }

    private static final int PAUSE_SECONDS = 6;

    private final String what;
    private final String advice;
    private final When when;

    @SuppressWarnings("ImmutableEnumChecker") // The actions capture nothing.
    private final Action action;

    Fault(String what, String advice, When when, Action action) {
        this.what = what;
        this.advice = advice;
        this.when = when;
        this.action = action;
    }

    /** As {@code --only} takes it. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The fault of that name.
     *
     * @throws IllegalArgumentException if there is none; the message is a sentence
     */
    public static Fault of(String id) {
        return Arrays.stream(values())
                .filter(fault -> fault.id().equals(id.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no fault '" + id + "'; there are "
                        + Arrays.stream(values()).map(Fault::id).collect(Collectors.joining(", "))));
    }

    Kind inReport() {
        return new Kind(id(), what, advice);
    }

    When when() {
        return when;
    }

    void begin(FaultSite site) throws SQLException {
        action.on(site);
    }

    /** After this time it ends by itself; empty if it lasts as long as it is observed. */
    Optional<Duration> length() {
        return this == PAUSED ? Optional.of(Duration.ofSeconds(PAUSE_SECONDS)) : Optional.empty();
    }

    /** How long the slow statement takes; empty without one. */
    OptionalInt statementSeconds() {
        return switch (this) {
            case QUERY_TIMEOUT, QUERY_TIMEOUT_HALF_OPEN -> OptionalInt.of(3);
            case LONG_STATEMENT -> OptionalInt.of(6);
            default -> OptionalInt.empty();
        };
    }

    /** {@code setQueryTimeout} of the slow statement, in seconds; 0 for none. */
    int queryTimeout() {
        return name().startsWith("QUERY_TIMEOUT") ? 1 : 0;
    }

    boolean needsSecondHost() {
        return name().startsWith("FAILOVER");
    }

    /** The scheme and the hosts of a string that goes through these relays. */
    String hosts(String scheme, List<FaultyRelay> relays) {
        if (this == LOADBALANCE_WITHOUT_PORT) {
            return "jdbc:mysql:loadbalance://127.0.0.1,127.0.0.1:"
                    + relays.get(0).port() + "/";
        }
        return relays.stream()
                .map(relay -> "127.0.0.1:" + relay.port())
                .collect(Collectors.joining(",", scheme + "//", "/"));
    }

    /** Added to the string; empty for nothing. */
    String parameters() {
        if (this == AUTO_RECONNECT) {
            return "autoReconnect=true";
        }
        return needsSecondHost() && this != FAILOVER ? "failOverReadOnly=false" : "";
    }
}
