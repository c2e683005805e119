package dev.roundtrip.server.witness;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.NodeAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads TiDB's own counters: from the status ports of all TiDB, PD and TiKV nodes, which are found in
 * {@code information_schema.cluster_info}, and from {@code statements_summary} if only SQL provides them or no port can
 * be reached.
 *
 * <p>Cost: a scrape is 0.6 to 0.9 MB of text a node, all at the same time; only lines that some figure needs are
 * parsed.
 */
public record TidbWitness(Nodes nodes, boolean ours, Settling settling, StatementsSummary summary)
        implements ServerWitness {

    /**
     * The reason for absent figures if no status port was given, and none of those that the server lists could be read.
     */
    public static final String NO_STATUS_PORT = "No status port (--status-url http://HOST:10080).";

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

    /** A witness for each summary, as in {@link #of(List, boolean)}, with a time limit for each reading. */
    static Function<StatementsSummary, TidbWitness> of(
            List<NodeAddress> addresses, boolean ours, Duration timeout, NanoClock clock) {
        Nodes nodes = new Nodes(addresses, timeout);
        Settling settling = new Settling(clock, TidbCatalogue.COMPARED, TidbCatalogue::commandsUnderWay);
        return summary -> new TidbWitness(nodes, ours, settling, summary);
    }

    /**
     * A witness for each summary. It reads these status ports, and those of the nodes that the cluster lists; nothing
     * is opened yet, and closing a witness closes its summary. All witnesses share what they learn about the nodes and
     * their counters, so one thread must use them all.
     *
     * @param ours whether Roundtrip started the server: only then may it collect garbage before each slice
     */
    public static Function<StatementsSummary, TidbWitness> of(List<NodeAddress> addresses, boolean ours) {
        return of(addresses, ours, DEFAULT_TIMEOUT, NanoClock.SYSTEM);
    }

    /** Reads SQL first, and then the counters: the witness's own SQL is thus counted before the slice. */
    @Override
    public ServerSnapshot before() {
        nodes.list(summary.members());
        Attempt<SummaryReading> statements = summary.read();
        ServerSnapshot counters = read(statements);
        return ours && nodes.collectGarbageIfNearlyFull(counters.pages()) ? read(statements) : counters;
    }

    /** Reads the counters first, and then SQL. */
    @Override
    public ServerSnapshot after() {
        ServerSnapshot counters = read(Attempt.failed("not read yet"));
        List<Session> sessions = summary.sessions();
        return new ServerSnapshot(counters.settled(), counters.pages(), summary.read(), sessions);
    }

    /** Reads TiDB's nodes until they have settled, and then the others, which have no counters that are compared. */
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

    @Override
    public Background idle(Duration time) throws InterruptedException {
        ServerSnapshot before = before();
        TimeUnit.MILLISECONDS.sleep(time.toMillis());
        return new Background(between(before, after(), Background.NONE));
    }

    @Override
    public ServerFigures between(ServerSnapshot before, ServerSnapshot after, Background background) {
        return new ClusterDelta(before.pages(), after.pages(), background, after.nanosSince(before))
                .figures(nodes.wereGiven())
                .completedBy(StatementsSummary.figures(before.summary(), after.summary()));
    }

    @Override
    public void close() {
        summary.close();
    }
}
