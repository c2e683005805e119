package dev.roundtrip.server.witness;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kinds of node whose counters are read. */
public enum NodeType {
    TIDB("TiDB", TidbCatalogue.MARK, TidbCatalogue.FIGURES),
    PD("PD", "pd_server_info", TidbCatalogue.OF_PD),
    TIKV("TiKV", "tikv_raftstore_region_count", TidbCatalogue.OF_TIKV);

    private final String label;
    /** The list is made by List.of. */
    final String mark;

    @SuppressWarnings("ImmutableEnumChecker") // The set is made by Set.copyOf.
    final List<FigureSpec> figures;

    @SuppressWarnings("ImmutableEnumChecker") // Made by Set.copyOf.
    private final Set<String> metrics;

    NodeType(String label, String mark, List<FigureSpec> figures) {
        this.label = label;
        this.mark = mark;
        this.figures = figures;
        this.metrics = Stream.concat(
                        Stream.of(
                                mark,
                                TidbCatalogue.SERVER_START,
                                TidbCatalogue.COMMANDS_BEGUN,
                                TidbCatalogue.HEAP,
                                TidbCatalogue.NEXT_COLLECTION),
                        figures.stream()
                                .flatMap(figure ->
                                        figure.sources().stream().flatMap(source -> figure.metrics(source).stream())))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether some figure of this type needs the metric; the others, some thousands of lines, are skipped. */
    public String label() {
        return label;
    }

    /** True for the metrics that some figure of this type needs; the others, some thousands of lines, are skipped. */
    boolean needs(String metric) {
        return metrics.contains(metric);
    }

    static boolean isMark(String metric) {
        return Arrays.stream(values()).anyMatch(type -> type.mark.equals(metric));
    }

    /** The type of a row of {@code information_schema.cluster_info}; empty for nodes that are not read. */
    static Optional<NodeType> ofClusterInfo(String type) {
        return Arrays.stream(values())
                .filter(each -> each.name().equals(type.toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    /** The type of the node that gave these counters; empty if another program did. */
    static Optional<NodeType> of(Scrape scrape) {
        return Arrays.stream(values()).filter(type -> scrape.has(type.mark)).findFirst();
    }
}
