package dev.roundtrip.result;

import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure by which two scenarios are compared, round by round. */
public enum ComparedFigure {
    THROUGHPUT("throughput", true, round -> OptionalDouble.of(round.transactionsPerSecond())),
    CLIENT_CPU("client CPU per statement", false, Round::clientCpuNanosPerStatement),
    SERVER_CPU("server CPU per statement", false, Round::serverCpuNanosPerStatement),
    SERVER_TIME("server time per statement", false, Round::serverTimeNanosPerStatement);

    private final String words;
    private final boolean moreIsBetter;
    private final Function<Round, OptionalDouble> figure;

    ComparedFigure(String words, boolean moreIsBetter, Function<Round, OptionalDouble> figure) {
        this.words = words;
        this.moreIsBetter = moreIsBetter;
        this.figure = figure;
    }

    /** For sentences. */
    public String words() {
        return words;
    }

    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** Empty if the round does not have it, or if it is 0: a ratio needs positive figures. */
    public OptionalDouble of(Round round) {
        OptionalDouble value = figure.apply(round);
        return value.orElse(0) > 0 ? value : OptionalDouble.empty();
    }
}
