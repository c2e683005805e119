package dev.roundtrip.jmh;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.ServerWitness;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;

/**
 * Reports what was sent. It is chosen by {@code -prof dev.roundtrip.jmh.WireProfiler}, or by {@code -prof wire} with
 * Roundtrip's own launcher. With {@code :all} every command of the protocol has its own row.
 *
 * <p>Works for any benchmark that opens a tap:
 *
 * <pre>{@code
 * @Setup(Level.Trial)
 * public void open() throws SQLException {
 *     tap = Tap.open(NanoClock.SYSTEM);
 *     connection = DriverManager.getConnection(url, tap.driverPropertiesFor(url));
 *     wire = WireProfiler.observe(tap);      // after connecting: what was sent until now is in no figure
 * }
 *
 * @TearDown(Level.Trial)
 * public void close() throws SQLException {
 *     wire.close();                          // before closing: COM_QUIT is of no operation
 *     connection.close();
 *     tap.close();
 * }
 * }</pre>
 *
 * <p><b>Exact.</b> The commands of an iteration are divided by all operations of the iteration, including those that
 * JMH has done for it while other threads came or went ({@code IterationResultMetaData.getAllOps}); iterations and
 * forks are added up, counts and operations apart, before they are divided. Warm-up iterations are in no figure.
 */
public final class WireProfiler implements InternalProfiler {

    /**
     * The commands that always have a row. The others share one, so that each fork and iteration has the same rows and
     * sums are complete.
     */
    private static final Set<Command> USUAL =
            EnumSet.of(Command.COM_QUERY, Command.COM_STMT_PREPARE, Command.COM_STMT_EXECUTE, Command.COM_STMT_CLOSE);

    private static final List<Observation> OBSERVATIONS = new CopyOnWriteArrayList<>();
    private static volatile boolean inIteration;

    private final Set<Command> shown;

    /** Creates the profiler; called by JMH. */
    public WireProfiler() {
        this.shown = USUAL;
    }

    /**
     * Creates the profiler; called by JMH.
     *
     * @param options the options behind the colon of {@code -prof}; empty, or {@code all}
     */
    public WireProfiler(String options) throws ProfilerException {
        if (!options.isEmpty() && !options.equals("all")) {
            throw new ProfilerException("WireProfiler does not know the option '" + options
                    + "'. It has one, 'all', which gives every command of the protocol a row.");
        }
        this.shown = options.isEmpty() ? USUAL : EnumSet.allOf(Command.class);
    }

    /** Begins to report this tap's figures; what it has seen before is in no figure. */
    public static Observation observe(Tap tap) {
        return observe(tap, Optional.empty());
    }

    /**
     * Begins to report this tap's figures together with the server's own counters.
     *
     * @param witness is read at both ends of each window; the caller closes it. Its counters are those of the whole
     *     server, so nobody else should use the server
     */
    public static Observation observe(Tap tap, Optional<ServerWitness> witness) {
        Observation observation = new Observation(tap, witness);
        observation.open();
        OBSERVATIONS.add(observation);
        return observation;
    }

    /**
     * Whether JMH is in an iteration with this profiler. A benchmark that checks this in its set-up for the trial can
     * omit a tap that nobody reads.
     */
    public static boolean isActive() {
        return inIteration;
    }

    /** Closes an observation; its last window is still to be reported if an iteration is under way. */
    static void closed(Observation observation) {
        if (!inIteration) {
            OBSERVATIONS.remove(observation);
        }
    }

    @Override
    public String getDescription() {
        return "Commands, round trips, chatter and bytes per operation, from Roundtrip's tap in the driver's socket";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        inIteration = true;
        OBSERVATIONS.forEach(Observation::iterationBegins);
    }

    @Override
    public Collection<PerOperation> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        inIteration = false;
        WireFigures wire = WireFigures.NONE;
        ServerFigures server = ServerFigures.EMPTY;
        boolean any = false;
        for (Observation observation : OBSERVATIONS) {
            Optional<Observation.Seen> seen = observation.iterationEnded();
            if (seen.isPresent()) {
                any = true;
                wire = wire.plus(seen.get().wire());
                server = server.plus(seen.get().server());
            }
        }
        OBSERVATIONS.removeIf(Observation::isClosed);
        long operations = result.getMetadata().getAllOps();
        return any && operations > 0 ? results(wire, server, operations) : List.of();
    }

    private List<PerOperation> results(WireFigures wire, ServerFigures server, long operations) {
        if (!wire.unreadable().isEmpty()) {
            throw new IllegalStateException(
                    "What was sent could not be read to the end, so nothing that is counted would be right: "
                            + wire.unreadable().get(0).detail());
        }
        List<PerOperation> results = new ArrayList<>();
        long others = wire.commandCount();
        for (Command command : shown) {
            long count = wire.count(command);
            others -= count;
            results.add(PerOperation.of("wire." + command, "commands/op", count, operations));
        }
        results.add(PerOperation.of("wire.otherCommands", "commands/op", others, operations));
        results.add(PerOperation.of("wire.roundTrips", "trips/op", wire.roundTrips(), operations));
        results.add(PerOperation.of("wire.chatter", "commands/op", wire.chatterCount(), operations));
        for (Purpose purpose : Purpose.CHATTER) {
            results.add(PerOperation.of(
                    "wire.chatter." + purpose.jsonName(), "commands/op", wire.count(purpose), operations));
        }
        results.add(PerOperation.of("wire.bytesSent", "B/op", wire.bytes().sent(), operations));
        results.add(PerOperation.of("wire.bytesReceived", "B/op", wire.bytes().received(), operations));
        add(results, "server.planCacheHits", "hits/op", server.count(FigureKey.PLAN_CACHE_HITS), operations);
        add(results, "server.planCacheMisses", "misses/op", server.count(FigureKey.PLAN_CACHE_MISSES), operations);
        return results;
    }

    private static void add(
            List<PerOperation> results, String label, String unit, OptionalLong count, long operations) {
        count.ifPresent(given -> results.add(PerOperation.of(label, unit, given, operations)));
    }
}
