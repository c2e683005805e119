package dev.roundtrip.server.witness;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.NodeAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * TiDB's own counters: from the status ports of all TiDB, PD and TiKV nodes, and from {@code statements_summary} if
 * only SQL provides them or no port can be reached. With SQL, the nodes are found in
 * {@code information_schema.cluster_info}.
 *
 * <p>Cost: a scrape is 0.6 to 0.9 MB of text a node, all at the same time; only lines that some figure needs are
 * parsed.
 */
public record TidbWitness(Nodes nodes, Optional<StatementsSummary> summary, Settling settling)
        implements ServerWitness {

    /** The reason for absent figures if no status port was given, and none that the server lists could be read. */
    public static final String NO_STATUS_PORT = "No status port (--status-url http://HOST:10080).";

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

    /** As {@link #of(List)}, with a time limit for each reading. */
    static TidbWitness of(List<NodeAddress> addresses, Duration timeout, NanoClock clock) {
        return new TidbWitness(
                new Nodes(addresses, timeout),
                Optional.empty(),
                new Settling(clock, TidbCatalogue.COMPARED, TidbCatalogue::commandsUnderWay));
    }

    /** Reads these status ports, and with SQL those of the other nodes. Nothing is opened yet. */
    public static TidbWitness of(List<NodeAddress> addresses) {
        return of(addresses, DEFAULT_TIMEOUT, NanoClock.SYSTEM);
    }

    /**
     * This witness with statements_summary; closing it closes the summary too. All witnesses made from one share what
     * it learns about the nodes and their counters, so one thread must use them all.
     */
    public TidbWitness with(StatementsSummary statements) {
        return new TidbWitness(nodes, Optional.of(statements), settling);
    }

    /** SQL first, then the counters: so the witness's own SQL is counted before the slice. */
    @Override
    public ServerSnapshot before() {
        summary.map(StatementsSummary::members).ifPresent(nodes::list);
        return read(readSummary());
    }

    /** The counters first, then SQL. */
    @Override
    public ServerSnapshot after() {
        ServerSnapshot counters = read(Attempt.failed("not read yet"));
        List<Session> sessions = summary.map(StatementsSummary::sessions).orElse(List.of());
        return new ServerSnapshot(counters.settled(), counters.pages(), readSummary(), sessions);
    }
    /** TiDB's nodes until they have settled, then the others, which have no counters that are compared. */
    private ServerSnapshot read(Attempt<SummaryReading> statements) {
        List<Node.Page> pages = new ArrayList<>();
        Settling.Settled settled = settling.read(() -> {
            pages.clear();
            pages.addAll(nodes.read(type -> type == NodeType.TIDB));
            return merged(pages);
        });
        pages.addAll(nodes.read(type -> type != NodeType.TIDB));
        return new ServerSnapshot(settled, pages, statements, List.of());
    }

    private static Attempt<Scrape> merged(List<Node.Page> pages) {
        Map<String, Scrape> read = new TreeMap<>();
        pages.forEach(page ->
                page.counters().value().ifPresent(scrape -> read.put(page.id().name(), scrape)));
        if (read.isEmpty()) {
            return Attempt.failed(
                    pages.isEmpty() ? NO_STATUS_PORT : pages.get(0).counters().failure());
        }
        return Attempt.of(read.size() == 1 ? read.values().iterator().next() : Scrape.merged(read));
    }

    private Attempt<SummaryReading> readSummary() {
        return summary.isEmpty()
                ? Attempt.failed("statements_summary was not read")
                : summary.get().read();
    }

    @Override
    public Background idle(Duration time) throws InterruptedException {
        ServerSnapshot before = before();
        TimeUnit.MILLISECONDS.sleep(time.toMillis());
        return new Background(between(before, after(), Background.NONE));
    }

    @Override
    public ServerFigures between(ServerSnapshot before, ServerSnapshot after, Background background) {
        ServerFigures figures = new ClusterDelta(before.pages(), after.pages(), background, after.nanosSince(before))
                .figures(nodes.wereGiven());
        return summary.isEmpty()
                ? figures
                : figures.completedBy(StatementsSummary.figures(before.summary(), after.summary()));
    }

    @Override
    public void close() {
        summary.ifPresent(StatementsSummary::close);
    }
}
