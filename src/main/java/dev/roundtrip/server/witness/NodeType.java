package dev.roundtrip.server.witness;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of node whose counters are read. */
public enum NodeType {
    TIDB("TiDB", TidbCatalogue.MARK),
    PD("PD", PdCatalogue.MARK),
    TIKV("TiKV", TikvCatalogue.MARK);

    private final String label;
    private final String mark;

    NodeType(String label, String mark) {
        this.label = label;
        this.mark = mark;
    }

    /** The usual spelling of the name. */
    public String label() {
        return label;
    }

    /** A metric that each node of this type has, and no node of another type. */
    String mark() {
        return mark;
    }

    /** True for the metrics that some figure of this type needs; the others, some thousands of lines, are skipped. */
    boolean needs(String metric) {
        return switch (this) {
            case TIDB -> TidbCatalogue.needs(metric);
            case PD -> PdCatalogue.METRICS.contains(metric);
            case TIKV -> TikvCatalogue.METRICS.contains(metric);
        };
    }

    /** The figures to read from nodes of this type with these counters. */
    List<FigureSpec> figures(Scrape after) {
        return switch (this) {
            case TIDB -> TidbCatalogue.figuresFor(after);
            case PD -> PdCatalogue.FIGURES;
            case TIKV -> TikvCatalogue.FIGURES;
        };
    }

    static boolean isMark(String metric) {
        return Arrays.stream(values()).anyMatch(type -> type.mark.equals(metric));
    }

    /** The type of a row of {@code information_schema.cluster_info}; empty for nodes that are not read. */
    static Optional<NodeType> ofClusterInfo(String type) {
        try {
            return Optional.of(valueOf(type.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException notRead) {
            return Optional.empty();
        }
    }

    /** The type of the node that gave these counters; empty if another program did. */
    static Optional<NodeType> of(Scrape scrape) {
        for (NodeType type : values()) {
            if (scrape.has(type.mark)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
