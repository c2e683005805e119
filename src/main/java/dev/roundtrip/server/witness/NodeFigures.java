package dev.roundtrip.server.witness;

import dev.roundtrip.report.FigureKey;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * One node's own part of the figures, for a slice or for the sum of several. Immutable.
 *
 * @param id the node
 * @param figures the figures that the node has; empty if it could not be read
 * @param missing why the node could not be read in at least one of the slices; empty if it was read in all
 */
public record NodeFigures(NodeId id, Map<FigureKey, ServerFigure> figures, Optional<String> missing) {

    public NodeFigures {
        Map<FigureKey, ServerFigure> present = new EnumMap<>(FigureKey.class);
        present.putAll(figures);
        present.values().removeIf(figure -> figure.absentReason().isPresent());
        figures = present;
    }

    /** The sum of both slices. A figure that one of them does not have keeps the other's value. */
    NodeFigures plus(NodeFigures later) {
        Map<FigureKey, ServerFigure> sum = ServerFigures.merged(figures, later.figures, ServerFigure::plus);
        return new NodeFigures(id, sum, missing.or(later::missing));
    }
}
