package dev.roundtrip.server.witness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        ServerFigures mine = new ServerFigures(figures, 0);
        ServerFigures others = new ServerFigures(later.figures, 0);
        List<ServerFigure> sums = new ArrayList<>();
        for (ServerFigure figure : figures) {
            sums.add(others.find(figure.name()).map(figure::plus).orElse(figure));
        }
        later.figures.stream()
                .filter(figure -> mine.find(figure.name()).isEmpty())
                .forEach(sums::add);
        return new NodeFigures(id, sums, missing.or(later::missing));
    }
}
