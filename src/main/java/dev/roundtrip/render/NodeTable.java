package dev.roundtrip.render;

import dev.roundtrip.render.Document.Section;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.FigureKey;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Node;
import dev.roundtrip.result.ServerSide.Timing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What each node of a cluster counted in each scenario, for any renderer: commands of TiDB, requests for timestamps of
 * PD, requests of TiKV.
 */
record NodeTable(List<Chapter> chapters, List<Node> nodes) {

    private static final Map<String, FigureKey> FIGURES =
            Map.of("TiDB", FigureKey.COMMANDS, "PD", FigureKey.PD_TSO_REQUESTS, "TiKV", FigureKey.TIKV_REQUESTS);

    private static final String HOW =
            "TiDB: commands; PD: timestamp requests; TiKV: gRPC requests;" + " both without the idle cluster's.";

    /** With how to read it, and why nodes could not be read; empty if no server has several nodes. */
    static Section of(RunReport report) {
        List<Chapter> chapters = Story.chapters(report);
        Map<String, Node> all = new LinkedHashMap<>();
        chapters.forEach(chapter -> nodes(chapter).forEach(node -> all.putIfAbsent(node.type() + node.name(), node)));
        NodeTable nodes = new NodeTable(chapters, List.copyOf(all.values()));
        Table<Node> table = Table.of("node", nodes.nodes, Node::type, node -> Figures.oneLine(node.name()));
        chapters.forEach(chapter -> table.column(chapter.label(), node -> cell(chapter, node)));
        return new Section("By node", table, nodes.notes());
    }

    private static List<Node> nodes(Chapter chapter) {
        return chapter.measured().server().map(ServerSide::nodes).orElse(List.of());
    }

    private static String cell(Chapter chapter, Node node) {
        return find(chapter, node)
                .flatMap(found -> Optional.ofNullable(FIGURES.get(node.type())).flatMap(found::figure))
                .map(figure ->
                        Figures.known(Known.of(figure.value(), Timing::count).value(), Figures::exact, Figures.NONE))
                .orElse(Figures.NONE);
    }

    private static Optional<Node> find(Chapter chapter, Node node) {
        return nodes(chapter).stream()
                .filter(each -> each.type().equals(node.type()) && each.name().equals(node.name()))
                .findFirst();
    }

    /** Below how to read it each node and reason once, with the scenarios if it does not apply to all of them. */
    private List<String> notes() {
        List<String> sentences = new ArrayList<>(List.of(HOW));
        for (Node node : nodes) {
            Map<Optional<String>, String> reasons = Figures.labelled(
                    chapters.stream(), chapter -> find(chapter, node).flatMap(Node::missing), Chapter::label);
            reasons.forEach((missing, where) -> missing.ifPresent(
                    reason -> sentences.add(node.type() + " " + Figures.oneLine(node.name()) + " could not be read"
                            + (reasons.size() == 1 ? "" : " in " + where)
                            + ", in no sum. " + Prose.sentence(Figures.oneLine(reason)))));
        }
        return sentences;
    }
}
