package dev.roundtrip.probe.balance;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.probe.balance.BalanceRequest.Wanted;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.result.BalanceReport.Event;
import dev.roundtrip.result.BalanceReport.Money;
import dev.roundtrip.result.BalanceReport.NodeShare;
import dev.roundtrip.result.BalanceReport.Second;
import dev.roundtrip.result.FaultReport.PoolLimits;
import dev.roundtrip.server.process.OwnCluster;
import dev.roundtrip.server.process.OwnNode;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.TcpBalancer;
import dev.roundtrip.server.process.cluster.StatusPage;
import dev.roundtrip.server.witness.Background;
import dev.roundtrip.server.witness.NodeFigures;
import dev.roundtrip.server.witness.Reading;
import dev.roundtrip.server.witness.ServerFigure;
import dev.roundtrip.server.witness.ServerSnapshot;
import dev.roundtrip.server.witness.TidbWitness;
import dev.roundtrip.workload.load.ApplicationPool;
import dev.roundtrip.workload.load.ConnectionTarget;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Observes one routing: steady, a TiDB added, that TiDB drained, the first TiDB killed, and back again. The cluster is
 * then as it was before. The second TiDB stays: what is asked past the application is asked there.
 */
final class RowObservation {

    static final String DATABASE = "roundtrip_balance";

    private static final Pattern CONNECTIONS = Pattern.compile("\"connections\"\\s*:\\s*([0-9]+)");
    private static final long SAMPLE_MILLIS = 500;
    private static final long POLL_MILLIS = 20;
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(60);
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    /** HikariCP's defaults. */
    private static final PoolLimits POOL =
            new PoolLimits(30_000, 5_000, 120_000, BalanceRequest.MAX_LIFETIME.toMillis());

    /** The driver writes each lost connection to System.err otherwise. */
    private static final Map<String, String> PROPERTIES = Map.of("logger", "com.mysql.cj.log.NullLogger");

    /** What was observed, with the string as it was used, masked. */
    record Observed(String jdbcUrl, List<Event> events, Money money) {}

    /** An event whose transfers in doubt are not looked up yet. */
    private record Seen(
            String name,
            Optional<String> node,
            List<String> serving,
            int fromSecond,
            Spread.Counts counts,
            Map<String, Long> commands) {}

    private final OwnCluster cluster;
    private final BalanceRequest request;
    private final Wanted wanted;
    private final int row;

    /** Names of servers by what they say of themselves. */
    private final Map<String, String> names = new ConcurrentHashMap<>();

    private final List<OwnNode> all = new ArrayList<>();
    private final List<Seen> seen = new ArrayList<>();
    private final Spread spread;

    RowObservation(OwnCluster cluster, BalanceRequest request, Wanted wanted, int row, NanoClock clock) {
        this.cluster = cluster;
        this.request = request;
        this.wanted = wanted;
        this.row = row;
        spread = new Spread(clock);
    }

    /** @throws ServerUnavailableException if the balancer is not here, or a server does not start */
    Observed observe() throws SQLException, InterruptedException, ServerUnavailableException, ProbeFailedException {
        List<OwnNode> first = cluster.tidb();
        all.addAll(first);
        for (OwnNode node : first) {
            learnName(node);
        }
        try (OwnNode later = cluster.newTidb();
                Front front =
                        front(Stream.concat(first.stream(), Stream.of(later)).toList());
                Connection admin = first.get(1).connections(DATABASE).open();
                Statement statement = admin.createStatement()) {
            all.add(later);
            String jdbcUrl = wanted.routing()
                    .jdbcUrl(
                            front.address(),
                            all.stream()
                                    .map(node -> node.host() + ":" + node.port())
                                    .toList(),
                            DATABASE);
            TransferAccounts accounts = TransferAccounts.open(statement, row, request.threads());
            try (ApplicationPool pool = pool(jdbcUrl);
                    TransferThreads threads =
                            TransferThreads.start(pool, accounts, spread, said -> names.getOrDefault(said, said))) {
                ScheduledExecutorService sampler = sampler();
                try {
                    events(threads, first, later);
                } finally {
                    sampler.shutdownNow();
                }
                threads.end();
                List<Event> events = inReport(admin);
                return new Observed(JdbcUrl.masked(jdbcUrl), events, money(admin, accounts, threads.told(), events));
            }
        }
    }

    private record Front(String address, Optional<TcpBalancer> balancer) implements AutoCloseable {

        @Override
        public void close() {
            balancer.ifPresent(TcpBalancer::close);
        }
    }

    private Front front(List<OwnNode> servers) throws InterruptedException, ServerUnavailableException {
        if (wanted.routing().front() != Routing.Front.HAPROXY) {
            return new Front(cluster.server().host() + ":" + cluster.server().port(), Optional.empty());
        }
        TcpBalancer balancer = cluster.balance(servers);
        return new Front(balancer.host() + ":" + balancer.port(), Optional.of(balancer));
    }

    private ApplicationPool pool(String jdbcUrl) {
        Credentials login = cluster.server().credentials();
        return ApplicationPool.open(
                "roundtrip-balance-" + row,
                new ConnectionTarget(jdbcUrl, PROPERTIES, login, "", Optional.empty()),
                false,
                IsolationLevel.SERVER_DEFAULT,
                request.threads(),
                Optional.of(new PoolLimits(
                        POOL.connectionTimeoutMillis(),
                        POOL.validationTimeoutMillis(),
                        POOL.keepaliveTimeMillis(),
                        wanted.maxLifetime().toMillis())));
    }

    private void learnName(OwnNode node) throws SQLException {
        try (Connection own = node.connections("").open();
                Statement statement = own.createStatement();
                ResultSet said = statement.executeQuery("SELECT @@hostname, @@port")) {
            said.next();
            names.put(said.getString(1) + ":" + said.getString(2), node.name());
        }
    }

    private void events(TransferThreads threads, List<OwnNode> first, OwnNode later)
            throws SQLException, InterruptedException, ServerUnavailableException, ProbeFailedException {
        warmUp();
        List<String> before = first.stream().map(OwnNode::name).toList();
        List<String> with = all.stream().map(OwnNode::name).toList();
        OwnNode victim = first.get(0);
        long least = request.observation().toSeconds();
        long afterStart = wanted.observedAfterStart(request.observation()).toSeconds();
        steady(threads, before);

        later.start();
        learnName(later);
        int ready = spread.second();
        watch(ready + afterStart, () -> true);
        ended("added", later, with, ready);

        later.askToEnd();
        watch(least, () -> !later.isRunning() || spread.second() > LONGEST_DRAIN.toSeconds());
        ended("drained", later, before, 0);

        victim.kill();
        watch(least, () -> true);
        ended("killed", victim, before.subList(1, before.size()), 0);

        victim.start();
        int back = spread.second();
        watch(back + afterStart, () -> true);
        ended("returned", victim, before, back);
    }

    /** Until each connection of the pool has served. */
    private void warmUp() throws InterruptedException, ProbeFailedException {
        while (spread.everServed() < request.threads()) {
            if (spread.second() > LONGEST_START.toSeconds()) {
                throw new ProbeFailedException("The application did not get to work through "
                        + wanted.routing().id() + " within " + LONGEST_START.toSeconds() + " s: "
                        + spread.next().failures().stream()
                                .map(failures -> failures.told().message())
                                .findFirst()
                                .orElse("is the machine too busy?"));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** With the servers' own counts, for which all threads rest for a moment before and after. */
    private void steady(TransferThreads threads, List<String> serving) throws InterruptedException {
        Map<String, String> byInstance = new TreeMap<>();
        all.forEach(node -> byInstance.put(node.address().instance().orElseThrow(), node.name()));
        try (TidbWitness witness = TidbWitness.of(
                all.subList(0, serving.size()).stream().map(OwnNode::address).toList())) {
            List<ServerSnapshot> ends = new ArrayList<>();
            threads.atRest(() -> {
                ends.add(witness.before());
                spread.next();
            });
            watch(request.observation().toSeconds(), () -> true);
            threads.atRest(() -> {
                Spread.Counts counts = spread.next();
                ends.add(witness.after());
                Map<String, Long> commands = new TreeMap<>();
                for (NodeFigures node : witness.between(ends.get(0), ends.get(1), Background.none())
                        .nodes()) {
                    commands(node)
                            .ifPresent(count ->
                                    commands.put(byInstance.get(node.id().name()), count));
                }
                seen.add(new Seen("steady", Optional.empty(), serving, 0, counts, commands));
                spread.next();
            });
        }
    }

    private static Optional<Long> commands(NodeFigures node) {
        return node.figures().stream()
                .filter(figure -> figure.name().equals("commands"))
                .map(ServerFigure::reading)
                .filter(Reading.Parts.class::isInstance)
                .map(reading -> ((Reading.Parts) reading)
                        .values().values().stream()
                                .mapToLong(Reading.Value::count)
                                .sum())
                .findFirst();
    }

    private void ended(String name, OwnNode node, List<String> serving, int fromSecond) {
        seen.add(new Seen(name, Optional.of(node.name()), serving, fromSecond, spread.next(), Map.of()));
    }

    /** Until the event has lasted so many seconds, and that is enough. */
    private void watch(long seconds, BooleanSupplier enough) throws InterruptedException {
        while (spread.second() < seconds || !enough.getAsBoolean()) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** Reads the servers' connections twice a second, so that no second is without. */
    @SuppressWarnings("FutureReturnValueIgnored") // Ended by the executor; a port that does not answer is no error.
    private ScheduledExecutorService sampler() {
        List<OwnNode> nodes = List.copyOf(all);
        ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "roundtrip-balance-sampler");
            thread.setDaemon(true);
            return thread;
        });
        sampler.scheduleWithFixedDelay(() -> sample(nodes), 0, SAMPLE_MILLIS, TimeUnit.MILLISECONDS);
        return sampler;
    }

    private void sample(List<OwnNode> nodes) {
        Map<String, Integer> connections = new TreeMap<>();
        for (OwnNode node : nodes) {
            StatusPage.read(node.status().resolve("/status"))
                    .map(CONNECTIONS::matcher)
                    .filter(Matcher::find)
                    .ifPresent(found -> connections.put(node.name(), Integer.valueOf(found.group(1))));
        }
        spread.connections(connections);
    }

    private List<Event> inReport(Connection admin) throws SQLException {
        List<Event> events = new ArrayList<>();
        for (Seen each : seen) {
            Spread.Counts counts = each.counts();
            events.add(new Event(
                    each.name(),
                    each.node(),
                    each.serving(),
                    each.fromSecond(),
                    Evenness.until(
                            counts.seconds().stream().map(Second::transactions).toList(),
                            each.serving(),
                            each.fromSecond()),
                    counts.moved(),
                    counts.moves(),
                    counts.opened(),
                    counts.transactions(),
                    counts.failed(),
                    counts.failures(),
                    counts.unknown().size(),
                    TransferAccounts.done(admin, counts.unknown()),
                    shares(each),
                    counts.seconds()));
        }
        return events;
    }

    private List<NodeShare> shares(Seen each) {
        return all.stream()
                .map(OwnNode::name)
                .filter(node -> each.serving().contains(node) || each.node().equals(Optional.of(node)))
                .map(node -> {
                    long transactions = each.counts().byNode().getOrDefault(node, 0L);
                    return new NodeShare(
                            node,
                            transactions,
                            transactions * TransferThreads.STATEMENTS,
                            Optional.ofNullable(each.commands().get(node)));
                })
                .toList();
    }

    private static Money money(Connection admin, TransferAccounts accounts, long told, List<Event> events)
            throws SQLException {
        long unknownDone = events.stream().mapToLong(Event::unknownDone).sum();
        return new Money(told, unknownDone, accounts.found(admin), accounts.balances(admin));
    }
}
