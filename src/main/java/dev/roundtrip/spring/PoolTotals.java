package dev.roundtrip.spring;

import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SeenTables;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.tap.pool.PoolTap;
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
 * @param tables the tables that these texts write and read
 */
record PoolTotals(int pools, WireFigures figures, List<SentText> texts, SeenTables tables, SeenPeers peers) {

    static final int MAX_TEXTS = 2_000;

    static final PoolTotals NONE = new PoolTotals(0, WireFigures.NONE, List.of(), SeenTables.NONE, SeenPeers.NONE);

    private static final Comparator<SentText> MOST_ROUND_TRIPS = Comparator.comparingLong(SentText::roundTrips)
            .reversed()
            .thenComparing(SentText::sql)
            .thenComparing(SentText::purpose)
            .thenComparing(SentText::client);

    static PoolTotals of(PoolTap tap) {
        // The texts are complete up to these figures.
        WireFigures figures = tap.totals();
        return new PoolTotals(1, figures, tap.texts(), tap.tables(), tap.peers());
    }

    /** The figures of closed pools, which have no open connection. */
    PoolTotals closed() {
        ConnectionCounts counts = figures.connections();
        return new PoolTotals(
                pools, with(figures, new ConnectionCounts(counts.opened(), counts.opened(), 0)), texts, tables, peers);
    }

    /** The sum of these figures and those of other pools. */
    PoolTotals plus(PoolTotals other) {
        ConnectionCounts some = figures.connections();
        ConnectionCounts more = other.figures.connections();
        SeenTables both = tables.plus(other.tables);
        List<SentText> sums = added(texts, other.texts, both);
        return new PoolTotals(
                pools + other.pools,
                with(
                        figures.plus(other.figures),
                        new ConnectionCounts(
                                some.opened() + more.opened(),
                                some.closed() + more.closed(),
                                some.openNow() + more.openNow())),
                sums,
                both.ofTexts(sums),
                peers.plus(other.peers));
    }

    /** These totals, without answers that were asked again from tables that others write. */
    PoolTotals checkedBy(SeenTables all) {
        return new PoolTotals(pools, figures, texts.stream().map(all::checked).toList(), tables, peers);
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

    private static List<SentText> added(List<SentText> some, List<SentText> more, SeenTables tables) {
        Map<List<Object>, SentText> sums = new HashMap<>();
        Map<List<Object>, SentText> rest = new HashMap<>();
        Stream.concat(some.stream(), more.stream()).forEach(text -> {
            if (text.sql().equals(SentText.OTHER_TEXTS)) {
                addTo(rest, text);
            } else {
                sums.merge(List.of(text.purpose(), text.sql(), text.client()), text, SentText::plus);
            }
        });
        List<SentText> sorted = sums.values().stream().sorted(MOST_ROUND_TRIPS).toList();
        sorted.stream().skip(MAX_TEXTS).forEach(text -> addTo(rest, text));
        return Stream.concat(sorted.stream().limit(MAX_TEXTS), rest.values().stream())
                .map(tables::checked)
                .sorted(MOST_ROUND_TRIPS)
                .toList();
    }

    private static void addTo(Map<List<Object>, SentText> rest, SentText text) {
        rest.merge(List.of(text.purpose(), text.client()), text, SentText::plus);
    }
}
