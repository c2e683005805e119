package dev.roundtrip.cost;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures what a proxy costs: the same prepared statement is sent over several ways to one server, in turns within
 * each round. The ways are addresses, so that any proxy can be one of them; the others are compared with the first.
 *
 * <pre>
 * ProxyCost SECONDS ROUNDS USER PASSWORD direct=127.0.0.1:4000 roundtrip=127.0.0.1:4001 tiproxy=127.0.0.1:6000 ...
 * </pre>
 *
 * <p>The password is {@code -} for none. For each number of connections it prints the median of the statements per
 * second over the rounds with its 95% interval, the ratio to the first way within the same round, and the median of the
 * rounds' 99th percentiles. A way that is named twice shows the noise.
 */
public final class ProxyCost {

    private static final int[] CONNECTIONS = {1, 64, 1_000};
    private static final int STATEMENTS_PER_BLOCK = 20;
    private static final int FIXED_ARGUMENTS = 4;

    private ProxyCost() {}

    public static void main(String... arguments) throws SQLException {
        Duration slice = Duration.ofSeconds(Long.parseLong(arguments[0]));
        int rounds = Integer.parseInt(arguments[1]);
        String password = arguments[3].equals("-") ? "" : arguments[3];
        Map<String, String> ways = new LinkedHashMap<>();
        for (String way : List.of(arguments).subList(FIXED_ARGUMENTS, arguments.length)) {
            int equals = way.indexOf('=');
            ways.put(way.substring(0, equals), way.substring(equals + 1));
        }
        for (int connections : CONNECTIONS) {
            measure(connections, slice, rounds, arguments[2], password, ways);
        }
    }

    private static void measure(
            int connections, Duration slice, int rounds, String user, String password, Map<String, String> ways)
            throws SQLException {
        Map<String, List<Selects>> works = new LinkedHashMap<>();
        Map<String, double[]> rates = new LinkedHashMap<>();
        Map<String, double[]> tails = new LinkedHashMap<>();
        try (Crew crew = new Crew(connections)) {
            for (Map.Entry<String, String> way : ways.entrySet()) {
                works.put(way.getKey(), open(connections, way.getValue(), user, password));
                rates.put(way.getKey(), new double[rounds]);
                tails.put(way.getKey(), new double[rounds]);
            }
            for (int round = 0; round < rounds; round++) {
                for (String way : ways.keySet()) {
                    SliceFigures figures = crew.slice(works.get(way), slice);
                    rates.get(way)[round] = figures.statementsPerSecond();
                    tails.get(way)[round] = figures.p99Nanos();
                }
            }
        } finally {
            for (List<Selects> opened : works.values()) {
                for (Selects selects : opened) {
                    selects.connection.close();
                }
            }
        }
        print(connections, rates, tails);
    }

    private static List<Selects> open(int connections, String address, String user, String password)
            throws SQLException {
        List<Selects> opened = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            opened.add(new Selects(DriverManager.getConnection(
                    "jdbc:mysql://" + address
                            + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true&useServerPrepStmts=true",
                    user,
                    password)));
        }
        return opened;
    }

    private static void print(int connections, Map<String, double[]> rates, Map<String, double[]> tails) {
        double[] first = rates.values().iterator().next();
        rates.forEach((way, perSecond) -> {
            double[] ratios = new double[perSecond.length];
            for (int round = 0; round < ratios.length; round++) {
                ratios[round] = perSecond[round] / first[round];
            }
            Spread rate = Spread.of(perSecond);
            Spread ratio = Spread.of(ratios);
            System.out.printf(
                    Locale.ROOT,
                    "%5d connections  %-12s %9.0f/s [%.0f to %.0f]  ratio %.3f [%.3f to %.3f]  p99 %.0f us%n",
                    connections,
                    way,
                    rate.median(),
                    rate.low(),
                    rate.high(),
                    ratio.median(),
                    ratio.low(),
                    ratio.high(),
                    Spread.of(tails.get(way)).median() / 1e3);
        });
    }

    /** One connection with one statement, which stays prepared. */
    private static final class Selects implements Work {

        private final Connection connection;
        private final PreparedStatement statement;

        Selects(Connection connection) throws SQLException {
            this.connection = connection;
            this.statement = connection.prepareStatement("SELECT 1 + ?");
        }

        @Override
        public int block(SingleWriterLatencyRecorder latencies) throws SQLException {
            for (int i = 0; i < STATEMENTS_PER_BLOCK; i++) {
                long begin = NanoClock.SYSTEM.nanoTime();
                statement.setInt(1, i);
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                }
                latencies.record(NanoClock.SYSTEM.nanoTime() - begin);
            }
            return STATEMENTS_PER_BLOCK;
        }
    }
}
