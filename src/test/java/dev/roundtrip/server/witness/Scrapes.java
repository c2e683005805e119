package dev.roundtrip.server.witness;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Pages of metrics read whole, and looked at label by label. */
final class Scrapes {
    private Scrapes() {}

    static Scrape whole(String text) {
        return Scrape.parse(text, name -> true);
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
