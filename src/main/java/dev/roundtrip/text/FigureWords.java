package dev.roundtrip.text;

import dev.roundtrip.report.ComparedFigure;

/** The figures that scenarios are compared by. */
public final class FigureWords {

    private FigureWords() {}

    /** A figure's name for a sentence that has named the statement. */
    static String brief(ComparedFigure figure) {
        return switch (figure) {
            case CPU -> "CPU";
            case THROUGHPUT -> "throughput";
            case CLIENT_CPU -> "client CPU";
            case SERVER_CPU -> "server CPU";
            case SERVER_TIME -> "server time";
            case LATENCY -> "latency";
        };
    }

    /** A figure's name for a sentence or a row that names no statement. */
    public static String of(ComparedFigure figure) {
        return switch (figure) {
            case THROUGHPUT -> brief(figure);
            case LATENCY -> "latency of a statement";
            default -> brief(figure) + " per statement";
        };
    }
}
