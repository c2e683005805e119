package dev.roundtrip.probe;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.Statistics;
import dev.roundtrip.probe.Experiment.Session;
import dev.roundtrip.probe.ProbeRequest.Recommended;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.ProbeReport;
import dev.roundtrip.result.ProbeReport.StringFigures;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.tap.ChatterFigure;
import dev.roundtrip.tap.WireFigures;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The measurement over three open lanes: the user's string, the same again, and the other. Used once, by one thread.
 */
final class ProbeMeasurement {

    private static final int PINGS = 51;
    private static final int LANES = 3;

    /**
     * A whole cycle of texts may need many transactions. If it needs more than this factor times the transactions that
     * execute each text twice, the latter number is used.
     */
    private static final int MOST_OF_A_CYCLE = 4;

    private static final Duration MOST_COUNTING = Duration.ofMinutes(2);

    private final ProbeRequest request;
    private final Recommended recommended;
    private final Session session;
    private final Pause pause;
    private final ProbeStatements statements;

    /**
     * Transactions in which every text is executed twice: the first may prepare it, and the second shows whether it was
     * kept.
     */
    private final int wholeCycles;

    private long countingEnds;

    /** Called between two transactions, when nothing is timed. */
    @FunctionalInterface
    interface Pause {

        /**
         * A transaction has ended and the next one has not begun.
         *
         * @throws ProbeFailedException if the probe ends here
         * @throws LockedException if its schema is another's now
         */
        void begins() throws ProbeFailedException, LockedException;
    }

    ProbeMeasurement(
            ProbeRequest request, Recommended recommended, ProbeStatements statements, Session session, Pause pause) {
        this.request = request;
        this.recommended = recommended;
        this.statements = statements;
        this.session = session;
        this.pause = pause;
        this.wholeCycles =
                wholeCycles(statements.all().size(), request.assumptions().statementsPerTransaction());
    }

    /**
     * The smallest number of transactions that executes each text equally often and at least twice; if that is too
     * large, one that executes each at least twice.
     */
    static int wholeCycles(int texts, int statementsPerTransaction) {
        int transactions = texts / greatestCommonDivisor(texts, statementsPerTransaction);
        boolean twice = (long) transactions * statementsPerTransaction / texts >= 2;
        int whole = twice ? transactions : 2 * transactions;
        int enough = (2 * texts + statementsPerTransaction - 1) / statementsPerTransaction;
        return whole <= MOST_OF_A_CYCLE * enough ? whole : enough;
    }

    private static int greatestCommonDivisor(int one, int other) {
        return other == 0 ? one : greatestCommonDivisor(other, one % other);
    }

    ProbeReport measure(
            ProbeLane yours,
            ProbeLane again,
            ProbeLane other,
            boolean asksForPlans,
            ProbeReport.Place place,
            List<String> notes)
            throws SQLException, LockedException, ProbeFailedException {
        List<ProbeLane> lanes = List.of(yours, again, other);
        session.step("Counting");
        countingEnds = now() + MOST_COUNTING.toNanos();
        for (ProbeLane lane : lanes) {
            wholeCycles(lane, false);
        }
        WireFigures yoursCounted = counted(yours);
        WireFigures otherCounted = counted(other);
        OptionalDouble yoursHits = OptionalDouble.empty();
        OptionalDouble otherHits = OptionalDouble.empty();
        if (asksForPlans) {
            session.step("Asking TiDB for its plans");
            yoursHits = OptionalDouble.of(wholeCycles(yours, true));
            otherHits = OptionalDouble.of(wholeCycles(other, true));
        }
        session.step("Measuring for " + request.limits().time().toMillis() + " ms");
        List<List<Double>> nanos = inTurns(lanes);
        double roundTrip = roundTripNanos(other);
        double yoursNanos = median(nanos.get(0));
        double noise = yoursNanos == 0 ? 0 : Math.abs(median(nanos.get(1)) / yoursNanos - 1);
        return new ProbeReport(
                place,
                new ProbeReport.Shape(
                        request.assumptions().statementsPerTransaction(),
                        statements.all().size(),
                        request.assumptions().longestStatement(),
                        statements.from()),
                figures(request.yours(), yoursCounted, yoursNanos, yoursHits),
                figures(recommended.jdbcUrl(), otherCounted, median(nanos.get(2)), otherHits),
                new ProbeReport.Times(roundTrip, nanos.get(0).size(), noise),
                recommended.advised(),
                recommended.reasons(),
                notes);
    }

    /** @return cached plans per execution, if TiDB is asked for them */
    private double wholeCycles(ProbeLane lane, boolean asksForPlans)
            throws SQLException, LockedException, ProbeFailedException {
        int hits = 0;
        for (int i = 0; i < wholeCycles; i++) {
            goOn();
            hits += lane.transaction(asksForPlans);
        }
        return (double) hits / wholeCycles / request.assumptions().statementsPerTransaction();
    }

    private void goOn() throws LockedException, ProbeFailedException {
        pause.begins();
        if (now() - countingEnds > 0) {
            throw new ProbeFailedException("Counting took longer than " + MOST_COUNTING.toMinutes()
                    + " minutes: this server answers slowly for so many statements. Give fewer --distinct-statements.");
        }
    }

    private WireFigures counted(ProbeLane lane) throws SQLException, LockedException, ProbeFailedException {
        lane.takeInterval();
        wholeCycles(lane, false);
        return lane.takeInterval();
    }

    /**
     * One transaction of each lane at a time, in a different order in each round, so that changes on the server affect
     * all lanes.
     */
    private List<List<Double>> inTurns(List<ProbeLane> lanes)
            throws SQLException, LockedException, ProbeFailedException {
        List<List<Double>> nanos = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        long end = now() + request.limits().time().toNanos();
        for (int round = 0; round == 0 || now() - end < 0; round++) {
            for (int turn = 0; turn < LANES; turn++) {
                pause.begins();
                int lane = (round + turn) % LANES;
                long start = now();
                lanes.get(lane).transaction(false);
                nanos.get(lane).add((double) (now() - start));
            }
        }
        return nanos;
    }

    private static double roundTripNanos(ProbeLane lane) throws SQLException {
        lane.takeInterval();
        lane.ping(PINGS);
        return lane.takeInterval().command(Command.COM_PING).latencies().percentileNanos(50);
    }

    private StringFigures figures(String url, WireFigures counted, double medianNanos, OptionalDouble hits) {
        Map<String, Double> commands = new TreeMap<>();
        for (Map.Entry<Command, CommandFigures> entry : counted.commands().entrySet()) {
            commands.put(entry.getKey().name(), perTransaction(entry.getValue().count()));
        }
        Map<Purpose, Map<String, Double>> chatter = new EnumMap<>(Purpose.class);
        for (ChatterFigure figure : counted.chatter()) {
            chatter.computeIfAbsent(figure.purpose(), purpose -> new TreeMap<>())
                    .merge(figure.textOrName(), perTransaction(figure.count()), Double::sum);
        }
        return new StringFigures(
                JdbcUrl.masked(url), commands, perTransaction(counted.roundTrips()), chatter, medianNanos, hits);
    }

    private long now() {
        return session.clock().nanoTime();
    }

    private double perTransaction(long count) {
        return (double) count / wholeCycles;
    }

    private static double median(List<Double> nanos) {
        return Statistics.median(nanos.stream().mapToDouble(value -> value).toArray());
    }
}
