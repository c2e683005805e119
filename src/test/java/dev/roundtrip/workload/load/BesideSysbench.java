package dev.roundtrip.workload.load;

import dev.roundtrip.Ended;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.server.LocalPort;
import dev.roundtrip.server.TidbGauges;
import dev.roundtrip.workload.data.TestBank;
import java.io.IOException;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The native sysbench on a test server, and what a server counted. */
final class BesideSysbench {

    private static final Map<String, String> COMMANDS = Map.of(
            "Query", "COM_QUERY",
            "StmtExecute", "COM_STMT_EXECUTE",
            "StmtPrepare", "COM_STMT_PREPARE",
            "StmtClose", "COM_STMT_CLOSE");

    private final TestBank server;
    private final Connection admin;
    private final AtomicInteger open = new AtomicInteger();
    private Map<String, Long> before;

    BesideSysbench(TestBank server, Connection admin) {
        this.server = server;
        this.admin = admin;
        this.before = Map.of();
        moved();
    }

    /**
     * Carries out so many transactions on one connection. The last commands of a connection get no answer: the server
     * has read them when it ends the connection.
     */
    void run(String test, String database, int tables, long rows, int events) throws Exception {
        try (LocalPort line = LocalPort.serving(this::pass)) {
            Ended ended = Ended.of(
                    new ProcessBuilder(
                            "sysbench",
                            test,
                            "--mysql-host=127.0.0.1",
                            "--mysql-port=" + line.number(),
                            "--mysql-user=" + server.login().user(),
                            "--mysql-password=" + server.login().password(),
                            "--mysql-db=" + database,
                            "--tables=" + tables,
                            "--table-size=" + rows,
                            "--threads=1",
                            "--time=0",
                            "--events=" + events,
                            "run"),
                    "");
            if (ended.code() != 0) {
                throw new IllegalStateException(ended.said());
            }
            while (open.get() > 0) {
                Thread.onSpinWait();
            }
        }
    }

    private void pass(Socket sysbench) throws IOException {
        open.incrementAndGet();
        try (sysbench;
                Socket toServer = new Socket(server.server().host(), server.port())) {
            LocalPort.daemon(() -> {
                sysbench.getInputStream().transferTo(toServer.getOutputStream());
                toServer.shutdownOutput();
            });
            toServer.getInputStream().transferTo(sysbench.getOutputStream());
        } finally {
            open.decrementAndGet();
        }
    }

    /** What the server counted since the last call, by the names of {@code docs/lab/standard-workloads.md}. */
    Map<String, Long> moved() {
        try {
            Map<String, Long> now = server.server().statusUri().isPresent()
                    ? TidbGauges.atRest(() -> ofTidb(new TidbGauges(server.server())))
                    : ofMariaDb(admin);
            Map<String, Long> moved = new TreeMap<>();
            now.forEach((name, count) -> moved.put(name, count - before.getOrDefault(name, 0L)));
            before = now;
            return moved;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Without what this server does not count. */
    Map<String, Double> counted(Map<String, Double> documented) {
        Map<String, Double> counted = new TreeMap<>(documented);
        if (server.server().statusUri().isEmpty()) {
            counted.remove("COM_QUERY");
        }
        return counted;
    }

    /** How often each counter moved for one transaction; what did not move is left out. */
    static Map<String, Double> perTransaction(Map<String, Long> without, Map<String, Long> with, long transactions) {
        Map<String, Double> moved = new TreeMap<>();
        with.forEach((name, count) -> {
            long difference = count - without.getOrDefault(name, 0L);
            if (difference != 0) {
                moved.put(name, (double) difference / transactions);
            }
        });
        return moved;
    }

    private static Map<String, Long> ofMariaDb(Connection admin) throws SQLException {
        Map<String, Long> counters = new TreeMap<>();
        Query.all(
                admin,
                "SHOW GLOBAL STATUS LIKE 'Com\\_%'",
                row -> counters.put(named(row.getString(1).substring("Com_".length())), row.getLong(2)));
        counters.remove("SHOW_STATUS");
        return counters;
    }

    /** TiDB counts a command after it has sent the answer. */
    private static Map<String, Long> ofTidb(TidbGauges page) {
        Map<String, Long> counters = new TreeMap<>();
        page.byType("tidb_server_query_total")
                .forEach((type, count) -> counters.merge(COMMANDS.getOrDefault(type, type), count, Long::sum));
        page.byType("tidb_executor_statement_total")
                .forEach((type, count) -> counters.merge(named(type), count, Long::sum));
        return counters;
    }

    private static String named(String counter) {
        String upper = counter.toUpperCase(Locale.ROOT);
        return upper.startsWith("STMT_") ? "COM_" + upper : upper;
    }
}
