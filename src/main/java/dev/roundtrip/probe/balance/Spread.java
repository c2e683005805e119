package dev.roundtrip.probe.balance;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.BalanceReport.Failures;
import dev.roundtrip.result.BalanceReport.Second;
import dev.roundtrip.result.FaultReport.Told;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts where the transactions of one row ran, event by event.
 *
 * <p>Threads: any.
 */
final class Spread {

    /**
     * One event's counts.
     *
     * @param unknown ids of the transfers whose commit failed
     * @param byNode transactions by server
     * @param seconds whole seconds; of these, transactions and connections by server
     */
    record Counts(
            int moved,
            long moves,
            int opened,
            long failed,
            List<Failures> failures,
            List<Long> unknown,
            Map<String, Long> byNode,
            List<Second> seconds) {

        long transactions() {
            return byNode.values().stream().mapToLong(count -> count).sum();
        }
    }

    private record Kind(String during, String exception, String sqlState, int vendorCode) {}

    private final NanoClock clock;
    private final IdentityHashMap<Object, String> lastNode = new IdentityHashMap<>();

    private long beginNanos;
    private Set<Object> moved = Collections.newSetFromMap(new IdentityHashMap<>());
    private long moves;
    private int opened;
    private long failed;
    private Map<Kind, Failures> failures = new LinkedHashMap<>();
    private List<Long> unknown = new ArrayList<>();
    private Map<Integer, Map<String, Long>> transactions = new HashMap<>();
    private Map<Integer, Map<String, Integer>> connections = new HashMap<>();

    Spread(NanoClock clock) {
        this.clock = clock;
        beginNanos = clock.nanoTime();
    }

    /** A transaction was committed on this server. A connection is known by its identity. */
    synchronized void done(String node, Object connection) {
        transactions.computeIfAbsent(second(), key -> new TreeMap<>()).merge(node, 1L, Long::sum);
        String before = lastNode.put(connection, node);
        if (before == null) {
            opened++;
        } else if (!before.equals(node)) {
            moves++;
            moved.add(connection);
        }
    }

    /** A transaction ended by an exception, and was not committed. */
    synchronized void failed(Told told) {
        failed++;
        count(told);
    }

    /** The commit of this transfer failed: it may have been done. */
    synchronized void unknown(long transfer, Told told) {
        unknown.add(transfer);
        count(told);
    }

    private void count(Told told) {
        failures.merge(
                new Kind(told.during(), told.exception(), told.sqlState(), told.vendorCode()),
                new Failures(1, told),
                (first, next) -> new Failures(first.count() + 1, first.told()));
    }

    /** The servers' connections as they are now. */
    synchronized void connections(Map<String, Integer> now) {
        connections.put(second(), now);
    }

    /** The seconds since the last event began. */
    synchronized int second() {
        return Math.toIntExact(TimeUnit.NANOSECONDS.toSeconds(clock.nanoTime() - beginNanos));
    }

    /** The connections that have served until now. */
    synchronized int everServed() {
        return lastNode.size();
    }

    /** Ends an event, and begins the next one. */
    synchronized Counts next() {
        int whole = second();
        Map<String, Long> byNode = new TreeMap<>();
        transactions.values().forEach(each -> each.forEach((node, count) -> byNode.merge(node, count, Long::sum)));
        List<Second> seconds = new ArrayList<>();
        for (int second = 0; second < whole; second++) {
            seconds.add(new Second(
                    transactions.getOrDefault(second, Map.of()), connections.getOrDefault(second, Map.of())));
        }
        Counts counts = new Counts(
                moved.size(), moves, opened, failed, List.copyOf(failures.values()), unknown, byNode, seconds);
        beginNanos = clock.nanoTime();
        moved = Collections.newSetFromMap(new IdentityHashMap<>());
        moves = 0;
        opened = 0;
        failed = 0;
        failures = new LinkedHashMap<>();
        unknown = new ArrayList<>();
        transactions = new HashMap<>();
        connections = new HashMap<>();
        return counts;
    }
}
