package dev.roundtrip.result;

import java.util.OptionalDouble;

/** A figure by which two scenarios are compared, round by round. */
public enum ComparedFigure {
    /** Of client and server together. */
    CPU("CPU per statement", false),
    THROUGHPUT("throughput", true),
    CLIENT_CPU("client CPU per statement", false),
    SERVER_CPU("server CPU per statement", false),
    SERVER_TIME("server time per statement", false);

    private final String words;
    private final boolean moreIsBetter;

    ComparedFigure(String words, boolean moreIsBetter) {
        this.words = words;
        this.moreIsBetter = moreIsBetter;
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
        OptionalDouble value = switch (this) {
            case THROUGHPUT -> OptionalDouble.of(round.transactionsPerSecond());
            case CPU -> round.cpuNanosPerStatement();
            case CLIENT_CPU -> round.clientCpuNanosPerStatement();
            case SERVER_CPU -> round.serverCpuNanosPerStatement();
            case SERVER_TIME -> round.serverTimeNanosPerStatement();
        };
        return value.orElse(0) > 0 ? value : OptionalDouble.empty();
    }
}
