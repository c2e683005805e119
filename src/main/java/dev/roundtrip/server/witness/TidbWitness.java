package dev.roundtrip.server.witness;

import dev.roundtrip.measure.NanoClock;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * TiDB's own counters: from the status port, and from {@code statements_summary} if only SQL provides them or the port
 * cannot be reached.
 *
 * <p>A status port belongs to one tidb-server: behind a load balancer, the figures are those of that server's share.
 *
 * <p>Cost: a scrape is 0.6 to 0.9 MB of text; only lines that some figure needs are parsed.
 */
public final class TidbWitness implements ServerWitness {

    /** The reason for absent figures if no status port was given. */
    public static final String NO_STATUS_PORT = "No status port was named (--status-url http://HOST:10080).";

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

    private final Optional<StatusPort> statusPort;
    private final Optional<StatementsSummary> summary;
    private final Settling settling;

    private TidbWitness(Optional<StatusPort> statusPort, Optional<StatementsSummary> summary, Settling settling) {
        this.statusPort = statusPort;
        this.summary = summary;
        this.settling = settling;
    }

    private static Settling settling(NanoClock clock) {
        return new Settling(clock, TidbCatalogue.COMPARED, TidbCatalogue::commandsUnderWay);
    }

    /** Reads the status port at an address such as {@code http://127.0.0.1:10080}. Nothing is opened yet. */
    public static TidbWitness ofStatusPort(URI statusUri) {
        return ofStatusPort(statusUri, DEFAULT_TIMEOUT, NanoClock.SYSTEM);
    }

    /** As {@link #ofStatusPort(URI)}, with a time limit for each reading. */
    public static TidbWitness ofStatusPort(URI statusUri, Duration timeout, NanoClock clock) {
        return new TidbWitness(Optional.of(new StatusPort(statusUri, timeout)), Optional.empty(), settling(clock));
    }

    /** For a server whose status port cannot be reached: only the figures of statements_summary, the rest absent. */
    public static TidbWitness ofStatementsSummary(StatementsSummary summary) {
        return new TidbWitness(Optional.empty(), Optional.of(summary), settling(NanoClock.SYSTEM));
    }

    /**
     * This witness with statements_summary; closing it closes the summary too. All witnesses made from one share what
     * it learns about the server's counters, so one thread must use them all.
     */
    public TidbWitness with(StatementsSummary statements) {
        return new TidbWitness(statusPort, Optional.of(statements), settling);
    }

    /** SQL first, then the counters: so the witness's own SQL is counted before the slice. */
    @Override
    public ServerSnapshot before() {
        Attempt<SummaryReading> statements = readSummary();
        return new ServerSnapshot(settling.read(this::scrape), statements, List.of());
    }

    /** The counters first, then SQL. */
    @Override
    public ServerSnapshot after() {
        Settling.Settled counters = settling.read(this::scrape);
        List<Session> sessions = summary.map(StatementsSummary::sessions).orElse(List.of());
        return new ServerSnapshot(counters, readSummary(), sessions);
    }

    private Attempt<Scrape> scrape() {
        if (statusPort.isEmpty()) {
            return Attempt.failed(NO_STATUS_PORT);
        }
        Attempt<String> page = statusPort.get().fetch();
        if (page.value().isEmpty()) {
            return Attempt.failed(page.failure());
        }
        Scrape scrape = Scrape.parse(page.value().get(), TidbCatalogue::needs);
        if (!scrape.has(TidbCatalogue.MARK)) {
            return statusPort.get().failure("answers, but not with TiDB's metrics (no " + TidbCatalogue.MARK + ")");
        }
        // A sum without that line would be wrong, and nothing would show it.
        return scrape.malformedLines() == 0
                ? Attempt.of(scrape)
                : statusPort
                        .get()
                        .failure("answers, but " + scrape.malformedLines() + " of its lines cannot be read as metrics");
    }

    private Attempt<SummaryReading> readSummary() {
        return summary.isEmpty()
                ? Attempt.failed("statements_summary was not read")
                : summary.get().read();
    }

    @Override
    public ServerFigures between(ServerSnapshot before, ServerSnapshot after, Background background) {
        long elapsedNanos = after.takenAtNanos() - before.takenAtNanos();
        ServerFigures figures = new ServerFigures(
                counterFigures(before.counters(), after.counters(), background, elapsedNanos), elapsedNanos);
        return summary.isEmpty()
                ? figures
                : figures.completedBy(StatementsSummary.figures(before.summary(), after.summary()));
    }

    static List<ServerFigure> counterFigures(
            Attempt<Scrape> before, Attempt<Scrape> after, Background background, long elapsedNanos) {
        if (before.value().isEmpty() || after.value().isEmpty()) {
            return allAbsent(before.value().isEmpty() ? before.failure() : after.failure());
        }
        ScrapeDelta delta = new ScrapeDelta(before.value().get(), after.value().get());
        if (restarted(delta)) {
            return allAbsent("The server was restarted between the two readings, which set its counters back.");
        }
        FigureReader reader = new FigureReader(delta);
        List<ServerFigure> figures = new ArrayList<>();
        for (FigureSpec spec : TidbCatalogue.figuresFor(delta.after())) {
            ServerFigure figure = reader.read(spec);
            figures.add(
                    spec.background() == FigureSpec.Background.CALIBRATED
                            ? background.calibrate(figure, elapsedNanos)
                            : figure);
        }
        return figures;
    }

    private static boolean restarted(ScrapeDelta delta) {
        double earlier = delta.before().sum(TidbCatalogue.SERVER_START).orElse(0);
        double later = delta.after().sum(TidbCatalogue.SERVER_START).orElse(0);
        return Math.abs(later - earlier) > 1;
    }

    private static List<ServerFigure> allAbsent(String reason) {
        return TidbCatalogue.figuresFor(Scrape.builder().build()).stream()
                .map(spec -> ServerFigure.absent(spec, reason))
                .toList();
    }

    @Override
    public void close() {
        summary.ifPresent(StatementsSummary::close);
    }
}
