package dev.roundtrip.server.witness;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One node's own part of the figures, for a slice or for the sum of several. Immutable.
 *
 * @param id the node
 * @param figures the node's, less those that it does not have; empty if it could not be read
 * @param missing why it could not be read in at least one of the slices; empty if it was read in all
 */
public record NodeFigures(NodeId id, List<ServerFigure> figures, Optional<String> missing) {

    public NodeFigures {
        figures = figures.stream()
                .filter(figure -> figure.absentReason().isEmpty())
                .toList();
    }

    /** The sum of both slices; a figure that one of them does not have is as it is in the other. */
    NodeFigures plus(NodeFigures later) {
        return new NodeFigures(
                id,
                ServerFigures.joined(figures, later.figures, ServerFigure::plus, UnaryOperator.identity()),
                missing.or(later::missing));
    }
}
