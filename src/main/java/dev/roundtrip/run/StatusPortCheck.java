package dev.roundtrip.run;

import dev.roundtrip.report.ExpectationResult;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.witness.ServerFigure;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.TidbWitness;
import dev.roundtrip.text.FindingSentences;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether the server provided the figures that the run needs from it.
 *
 * @param asked whether {@code --status-url} was given
 * @param server the label of the server's kind
 */
record StatusPortCheck(boolean asked, String server) {

    /** The expectation of {@code --status-url}: 1 if the status port gave its figures, 0 if not. */
    static final String EXPECTED = "figures from the status port (1: read, 0: not)";

    /** The figure that shows whether the status port was read: TiDB provides it only there, and always. */
    private static final FigureKey FIGURE = FigureKey.COMMANDS;

    static StatusPortCheck of(Plan.OnServer on) {
        return new StatusPortCheck(
                !on.asked().request().statusUris().isEmpty(), on.server().kind().label());
    }

    /** Whether the status port was read, as an expectation; empty if no status port was requested. */
    Optional<ExpectationResult> expectation(CrossCheckInput counted) {
        if (!asked) {
            return Optional.empty();
        }
        boolean read = hasStatusPort() && !isMissing(counted.server()) && !counted.isOfAnotherServer();
        return Optional.of(new ExpectationResult(EXPECTED, 1, read ? 1 : 0, 0, read));
    }

    /**
     * The sentences that say why the server's own figures are missing, each reason once. It is no finding if no status
     * port was given.
     */
    List<String> findings(List<Lane> lanes) {
        if (asked && !hasStatusPort()) {
            return List.of(FindingSentences.noStatusPort(server));
        }
        return lanes.stream()
                .filter(lane -> !lane.rounds().isEmpty())
                .flatMap(lane -> finding(lane.counted()).stream())
                .distinct()
                .toList();
    }

    Optional<String> finding(CrossCheckInput counted) {
        if (counted.isOfAnotherServer()) {
            return Optional.of(FindingSentences.ofAnotherServer(asked));
        }
        return Optional.ofNullable(counted.server().all().get(FIGURE))
                .flatMap(ServerFigure::absentReason)
                .filter(reason -> !reason.startsWith(TidbWitness.NO_STATUS_PORT))
                .map(FindingSentences::figuresMissing);
    }

    static boolean isMissing(ServerFigures figures) {
        return figures.parts(FIGURE).isEmpty();
    }

    private boolean hasStatusPort() {
        return server.equals(ServerKind.TIDB.label());
    }
}
