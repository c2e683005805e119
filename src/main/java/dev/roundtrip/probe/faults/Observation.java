package dev.roundtrip.probe.faults;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.TimeLimits;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.PooledString;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.probe.faults.Application.End;
import dev.roundtrip.probe.faults.Application.Moments;
import dev.roundtrip.probe.faults.Fault.When;
import dev.roundtrip.probe.faults.FaultRequest.Limits;
import dev.roundtrip.result.FaultReport.Seen;
import dev.roundtrip.result.FaultReport.Transfer;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.proxy.RelayFailedException;
import dev.roundtrip.workload.load.ApplicationPool;
import dev.roundtrip.workload.load.ConnectionTarget;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One string and one fault: a transfer that works, the fault, a transfer that meets it, and retries after the fault has
 * ended.
 */
final class Observation {

    private static final int RETRIES = 3;
    private static final int WARM_UP = 0;
    private static final int OBSERVED = 1;
    private static final long POLL_MILLIS = 20;

    /** The driver would print a stack trace for each host that it cannot use. */
    private static final String LOGGER = "logger";

    private static final String NO_LOGGER = "com.mysql.cj.log.NullLogger";

    /** The longest that an application waits after its fault has ended: HikariCP's connectionTimeout is 30 s. */
    private static final Duration AFTER_THE_FAULT = Duration.ofSeconds(40);

    private final Fault fault;
    private final FaultRequest request;
    private final NanoClock clock;
    private final Relays relays;
    private final Connection admin;
    private final SentCommands sent;
    private final int account;
    private final Application application;

    /** Since when the application waits. */
    private volatile long begin;

    /** Why the application's thread could not make the fault. */
    private volatile Optional<SQLException> notMade = Optional.empty();

    private Observation(
            Fault fault,
            FaultRequest request,
            NanoClock clock,
            Relays relays,
            Connection admin,
            SentCommands sent,
            int account,
            Application application) {
        this.fault = fault;
        this.request = request;
        this.clock = clock;
        this.relays = relays;
        this.admin = admin;
        this.sent = sent;
        this.account = account;
        this.application = application;
    }

    /** The server, and the money on it. */
    record Place(String host, int port, Credentials credentials, Bank bank) {}

    /** What was observed, with the string as it was used, masked. */
    record Observed(String jdbcUrl, Seen seen) {}

    static Observed of(
            Place place, PooledString string, Fault fault, Limits limits, FaultRequest request, NanoClock clock)
            throws SQLException, RelayFailedException, ProbeFailedException, InterruptedException {
        SentCommands sent = new SentCommands();
        try (Connection admin = place.bank().admin();
                Tap tap = Tap.open(clock, sent::newConnection);
                Relays relays = Relays.start(fault.needsSecondHost() ? 2 : 1, place.host(), place.port(), clock)) {
            int account = place.bank().newAccounts(admin);
            String jdbcUrl = through(relays, string, fault, place.bank().schema());
            ConnectionTarget target = new ConnectionTarget(
                    jdbcUrl,
                    properties(tap, jdbcUrl, limits, request),
                    place.credentials(),
                    string.initSql().orElse(""));
            try (Application application = new Application(
                    () -> ApplicationPool.open(
                            "roundtrip-faults-" + account,
                            target,
                            string.autoCommit(),
                            string.isolation(),
                            limits == Limits.NONE ? Optional.empty() : Optional.of(request.poolLimits())),
                    fault,
                    account,
                    clock)) {
                Observation observation =
                        new Observation(fault, request, clock, relays, admin, sent, account, application);
                return new Observed(JdbcUrl.masked(jdbcUrl), observation.seen());
            }
        }
    }

    /** The string with the relays as its hosts and the bank as its database; its parameters stay. */
    private static String through(Relays relays, PooledString string, Fault fault, String schema) {
        JdbcUrl url = JdbcUrl.parse(string.jdbcUrl()).orElseThrow();
        return JdbcUrl.parse(fault.hosts(url.scheme().text(), relays.all()) + schema + url.afterDatabase())
                .orElseThrow()
                .withParameters(fault.parameters())
                .orElseThrow()
                .raw();
    }

    private static Map<String, String> properties(Tap tap, String jdbcUrl, Limits limits, FaultRequest request) {
        Map<String, String> properties = new HashMap<>();
        tap.driverPropertiesFor(jdbcUrl)
                .forEach((name, value) -> properties.put(String.valueOf(name), String.valueOf(value)));
        if (JdbcUrl.parse(jdbcUrl).orElseThrow().property(LOGGER).isEmpty()) {
            properties.put(LOGGER, NO_LOGGER);
        }
        if (limits == Limits.RECOMMENDED) {
            properties.putAll(TimeLimits.connectAndRead(
                    jdbcUrl,
                    Duration.ofMillis(request.driverLimits().connectTimeoutMillis()),
                    Duration.ofMillis(request.driverLimits().socketTimeoutMillis())));
        }
        return properties;
    }

    private Seen seen() throws SQLException, ProbeFailedException, InterruptedException {
        boolean done = false;
        try {
            Optional<Connection> first = fault.when() == When.START ? Optional.empty() : warmUp();
            long connectionId = first.isEmpty() ? 0 : onThread(application::connectionId);
            Seen seen = seen(first, new FaultSite(relays.first(), admin, connectionId));
            done = true;
            return seen;
        } finally {
            if (!done) {
                relays.close();
            }
        }
    }

    private Seen seen(Optional<Connection> first, FaultSite site)
            throws SQLException, ProbeFailedException, InterruptedException {
        SentCommands.Sums before = sent.now();
        if (fault.when() == When.START || fault.when() == When.IDLE) {
            fault.begin(site);
        }
        if (fault.when() == When.IDLE) {
            TimeUnit.MILLISECONDS.sleep(request.idle().toMillis());
        }
        if (fault.when() == When.WAITING_FOR_LOCK) {
            Bank.lock(admin, account);
        }
        begin = clock.nanoTime();
        Future<End> transfer = application.submit(() -> application.transfer(OBSERVED, true, moments(site)));
        if (fault.when() == When.WAITING_FOR_LOCK) {
            awaitStatement(transfer, site);
            begin = clock.nanoTime();
            fault.begin(site);
        }
        Optional<End> end = end(transfer);
        long observed = clock.nanoTime() - begin;
        if (fault.when() == When.WAITING_FOR_LOCK) {
            Bank.unlock(admin);
        }
        if (notMade.isPresent()) {
            throw notMade.get();
        }
        SentCommands.Sums during = sent.now().since(before);
        End last = end.isPresent() ? healed(end.get()) : afterTheFault(transfer);
        int applied = Bank.done(admin, account, OBSERVED);
        int retries = 0;
        while (last.told().isPresent() && retries < RETRIES) {
            retries++;
            last = onThread(() -> application.transfer(OBSERVED, false, Moments.NOTHING));
        }
        SentCommands.Sums all = sent.now().since(before);
        return new Seen(
                end.map(known -> known.endNanos() - begin).orElse(observed),
                end.isPresent(),
                end.flatMap(End::told),
                pooled(first, last.connection()),
                all.tried(),
                all.opened(),
                all.setUp(),
                during.extra(),
                new Transfer(
                        last.told().isEmpty(),
                        applied,
                        retries,
                        Bank.done(admin, account, OBSERVED),
                        Bank.balances(admin, account)));
    }

    /** A transfer that works, so that classes are loaded and statements prepared. */
    private Optional<Connection> warmUp() throws ProbeFailedException, InterruptedException {
        End end = onThread(() -> application.transfer(WARM_UP, false, Moments.NOTHING));
        if (end.told().isPresent()) {
            throw new ProbeFailedException("A string does not work through the relay, without any fault: "
                    + end.told().get().message()
                    + ". The relay is 127.0.0.1, so a string that verifies the server's name"
                    + " (sslMode=VERIFY_IDENTITY) cannot be used here: give it with VERIFY_CA.");
        }
        return end.connection();
    }

    private Moments moments(FaultSite site) {
        return moment -> {
            if (moment == fault.when()) {
                begin = clock.nanoTime();
                try {
                    fault.begin(site);
                } catch (SQLException | RuntimeException failure) {
                    // The application must not take it for an answer.
                    notMade = Optional.of(new SQLException(failure.getMessage(), failure));
                }
            }
        };
    }

    private void awaitStatement(Future<End> transfer, FaultSite site) throws SQLException, InterruptedException {
        while (!transfer.isDone() && !Bank.runsCredit(admin, site.connectionId())) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** Empty if the application still waits at the end of the observation. */
    private Optional<End> end(Future<End> transfer) throws InterruptedException, ProbeFailedException {
        Duration left = request.observation();
        if (fault.length().isPresent() && fault.length().get().compareTo(left) < 0) {
            Optional<End> early = within(transfer, fault.length().get());
            if (early.isPresent()) {
                return early;
            }
            relays.first().resume();
            left = left.minus(fault.length().get());
        }
        return within(transfer, left);
    }

    /** A fault that ends by itself does so before the retry. */
    private End healed(End end) throws InterruptedException {
        if (fault.length().isPresent()) {
            long left = fault.length().get().toNanos() - (clock.nanoTime() - begin);
            TimeUnit.NANOSECONDS.sleep(Math.max(0, left));
            relays.first().resume();
        }
        relays.heal();
        return end;
    }

    private End afterTheFault(Future<End> transfer) throws InterruptedException, ProbeFailedException {
        relays.heal();
        return within(transfer, AFTER_THE_FAULT)
                .orElseThrow(
                        () -> new ProbeFailedException("With the fault " + fault.id() + " the application still waits "
                                + AFTER_THE_FAULT.toSeconds() + " s after its end. Please report this."));
    }

    private <T> T onThread(Callable<T> work) throws InterruptedException, ProbeFailedException {
        return within(application.submit(work), AFTER_THE_FAULT)
                .orElseThrow(() -> new ProbeFailedException("The server did not answer within "
                        + AFTER_THE_FAULT.toSeconds() + " s without any fault. Is it overloaded?"));
    }

    private static <T> Optional<T> within(Future<T> work, Duration limit)
            throws InterruptedException, ProbeFailedException {
        try {
            return Optional.of(work.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException stillWaiting) {
            return Optional.empty();
        } catch (ExecutionException failure) {
            throw new ProbeFailedException(
                    "The fault could not be made: "
                            + JdbcUrl.maskedIn(String.valueOf(failure.getCause().getMessage())),
                    failure);
        }
    }

    private static Optional<String> pooled(Optional<Connection> first, Optional<Connection> last) {
        return first.flatMap(one -> last.map(other -> isSame(one, other) ? "kept" : "replaced"));
    }

    @SuppressWarnings("ReferenceEquality") // The question is whether it is the same connection.
    private static boolean isSame(Connection one, Connection other) {
        return one == other;
    }
}
