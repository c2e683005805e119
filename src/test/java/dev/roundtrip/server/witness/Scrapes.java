package dev.roundtrip.server.witness;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads whole pages of metrics, label by label. */
final class Scrapes {
    private Scrapes() {}

    static Scrape whole(String text) {
        return ScrapeParser.parse(text, name -> true);
    }

    static Node.Page page(NodeId id, String text) {
        return new Node.Page(id, Attempt.of(ScrapeParser.parse(text, id.type()::needs)));
    }

    /** The figures of what one TiDB counted between two pages. */
    static ServerFigures figures(String before, String after, Background background, long elapsedNanos) {
        NodeId tidb = new NodeId(NodeType.TIDB, "tidb-0:4000");
        return new ClusterDelta(List.of(page(tidb, before)), List.of(page(tidb, after)), background, elapsedNanos)
                .figures(true);
    }

    /** The sums by the value of one label; series without the label are under "". */
    static SortedMap<String, Double> by(Scrape scrape, String name, String label, LabelMatch... conditions) {
        SortedMap<String, Double> sums = new TreeMap<>();
        for (Scrape.Series series : scrape.matching(name, List.of(conditions))) {
            sums.merge(series.labels().getOrDefault(label, ""), series.value(), Double::sum);
        }
        return sums;
    }
}
