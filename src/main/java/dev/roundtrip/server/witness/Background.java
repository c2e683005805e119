package dev.roundtrip.server.witness;

/**
 * A server's own activity, as rates measured in a slice without any requests. Immutable.
 *
 * <p>An idle TiDB fetches timestamps and uses processor time (11 timestamps and 0.05 CPU seconds per second were
 * measured on v8.5.3), and no label distinguishes these from a client's. A server that has just started is busier: take
 * the slice after the warm-up.
 */
public final class Background {

    private static final Background NONE = new Background(ServerFigures.EMPTY);

    private final ServerFigures idle;

    private Background(ServerFigures idle) {
        this.idle = idle;
    }

    /** No activity: nothing is subtracted. */
    public static Background none() {
        return NONE;
    }

    /** The rates from the figures of an idle slice; these figures must not be calibrated themselves. */
    public static Background of(ServerFigures idle) {
        return new Background(idle);
    }

    /** How long the idle server was watched, in nanoseconds. */
    public long watchedNanos() {
        return idle.elapsedNanos();
    }

    /** The rates of one node, whose figures are compared with the sum's. */
    Background of(NodeId node) {
        return this == NONE
                ? NONE
                : idle.nodes().stream()
                        .filter(figures -> figures.id().equals(node))
                        .findFirst()
                        .map(figures -> new Background(new ServerFigures(figures.figures(), idle.elapsedNanos())))
                        .orElse(NONE);
    }

    ServerFigure calibrate(ServerFigure figure, long elapsedNanos) {
        if (this == NONE || !(figure.reading() instanceof Reading.Value raw)) {
            return figure;
        }
        ServerFigure background = idle.all().get(figure.key());
        if (background != null && background.reading() instanceof Reading.Value value && watchedNanos() > 0) {
            return figure.calibratedBy(new Calibration(raw, scale(value, (double) elapsedNanos / watchedNanos())));
        }
        return figure.withNote("not calibrated: not in the idle slice");
    }

    private static Reading.Value scale(Reading.Value value, double factor) {
        return value instanceof Reading.Timing timing
                ? new Reading.Timing(Math.round(timing.count() * factor), Math.round(timing.totalNanos() * factor))
                : new Reading.Amount(Math.round(value.count() * factor));
    }
}
