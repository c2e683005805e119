package dev.roundtrip.server.witness;

/**
 * A server's own activity, as rates measured in a slice without any requests. Immutable.
 *
 * <p>An idle TiDB fetches timestamps and uses processor time (11 timestamps and 0.05 CPU seconds per second were
 * measured on v8.5.3), and no label distinguishes these from a client's. A server that has just started is busier: take
 * the slice after the warm-up.
 *
 * @param idle the figures of an idle slice, from which nothing was subtracted
 */
public record Background(ServerFigures idle) {

    /** No activity: nothing is subtracted. */
    public static final Background NONE = new Background(ServerFigures.EMPTY);

    /** The background of one node, whose figures are compared with the sum's. */
    Background of(NodeId node) {
        return idle.nodes().stream()
                .filter(figures -> figures.id().equals(node))
                .findFirst()
                .map(figures -> new Background(new ServerFigures(figures.figures(), idle.elapsedNanos())))
                .orElse(NONE);
    }

    ServerFigure calibrate(ServerFigure figure, long elapsedNanos) {
        if (equals(NONE) || Readings.count(figure.reading()).isEmpty()) {
            return figure;
        }
        ServerFigure background = idle.all().get(figure.key());
        if (background != null && Readings.count(background.reading()).isPresent() && idle.elapsedNanos() > 0) {
            double factor = (double) elapsedNanos / idle.elapsedNanos();
            return figure.lessIdle(Readings.times(background.reading(), factor));
        }
        return figure.withNote("not calibrated: not in the idle slice");
    }
}
