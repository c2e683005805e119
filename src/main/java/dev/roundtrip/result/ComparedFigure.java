package dev.roundtrip.result;

import java.util.OptionalDouble;

/** A figure by which two scenarios are compared, round by round. */
public enum ComparedFigure {
    /** Of client and server together. */
    CPU("CPU per statement", "CPU", false),
    THROUGHPUT("throughput", "throughput", true),
    CLIENT_CPU("client CPU per statement", "client CPU", false),
    SERVER_CPU("server CPU per statement", "server CPU", false),
    SERVER_TIME("server time per statement", "server time", false),
    LATENCY("latency of a statement", "latency", false);

    private final String words;
    private final String shortWords;
    private final boolean moreIsBetter;

    ComparedFigure(String words, String shortWords, boolean moreIsBetter) {
        this.words = words;
        this.shortWords = shortWords;
        this.moreIsBetter = moreIsBetter;
    }

    /** For sentences. */
    public String words() {
        return words;
    }

    /** For a sentence that has named the statement. */
    public String shortWords() {
        return shortWords;
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
            case LATENCY -> round.statementLatencyNanos();
        };
        return value.orElse(0) > 0 ? value : OptionalDouble.empty();
    }
}
