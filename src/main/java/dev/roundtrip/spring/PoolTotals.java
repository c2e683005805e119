package dev.roundtrip.spring;

import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.tap.pool.PoolTap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What one or several pools sent. The size is bounded.
 *
 * @param pools how many pools they are
 * @param texts the texts, the most round trips first; at most {@value #MAX_TEXTS} have their own name
 */
record PoolTotals(int pools, WireFigures figures, List<SentText> texts, SeenPeers peers) {

    static final int MAX_TEXTS = 2_000;

    static final PoolTotals NONE = new PoolTotals(0, WireFigures.NONE, List.of(), SeenPeers.NONE);

    private static final Comparator<SentText> MOST_ROUND_TRIPS = Comparator.comparingLong(SentText::roundTrips)
            .reversed()
            .thenComparing(SentText::sql)
            .thenComparing(SentText::purpose)
            .thenComparing(SentText::client);

    static PoolTotals of(PoolTap tap) {
        // The texts are complete up to these figures.
        WireFigures figures = tap.totals();
        return new PoolTotals(1, figures, tap.texts(), tap.peers());
    }

    /** The figures of closed pools, which have no open connection. */
    PoolTotals closed() {
        ConnectionCounts counts = figures.connections();
        return new PoolTotals(
                pools, with(figures, new ConnectionCounts(counts.opened(), counts.opened(), 0)), texts, peers);
    }

    /** The sum of these figures and those of other pools. */
    PoolTotals plus(PoolTotals other) {
        ConnectionCounts some = figures.connections();
        ConnectionCounts more = other.figures.connections();
        return new PoolTotals(
                pools + other.pools,
                with(
                        figures.plus(other.figures),
                        new ConnectionCounts(
                                some.opened() + more.opened(),
                                some.closed() + more.closed(),
                                some.openNow() + more.openNow())),
                added(texts, other.texts),
                peers.plus(other.peers));
    }

    private static WireFigures with(WireFigures figures, ConnectionCounts connections) {
        return new WireFigures(
                figures.commands(),
                figures.chatter(),
                figures.bytes(),
                connections,
                figures.unreadable(),
                figures.undoingRollbacks());
    }

    private static List<SentText> added(List<SentText> some, List<SentText> more) {
        Map<List<Object>, SentText> sums = new HashMap<>();
        Stream.concat(some.stream(), more.stream())
                .forEach(text -> sums.merge(List.of(text.purpose(), text.sql(), text.client()), text, SentText::plus));
        List<SentText> sorted = sums.values().stream().sorted(MOST_ROUND_TRIPS).toList();
        if (sorted.size() <= MAX_TEXTS) {
            return sorted;
        }
        Map<List<Object>, SentText> rest = new HashMap<>();
        sorted.subList(MAX_TEXTS, sorted.size())
                .forEach(text -> rest.merge(List.of(text.purpose(), text.client()), text, SentText::plus));
        List<SentText> bounded = new ArrayList<>(sorted.subList(0, MAX_TEXTS));
        bounded.addAll(rest.values());
        return List.copyOf(bounded);
    }
}
