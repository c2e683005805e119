package dev.roundtrip.result;

import java.util.OptionalDouble;

/** A figure by which two scenarios are compared, round by round. */
public enum ComparedFigure {
    /** Of client and server together. */
    CPU("CPU per statement", "CPU"),
    THROUGHPUT("throughput", "throughput"),
    CLIENT_CPU("client CPU per statement", "client CPU"),
    SERVER_CPU("server CPU per statement", "server CPU"),
    SERVER_TIME("server time per statement", "server time"),
    LATENCY("latency of a statement", "latency");

    private final String words;
    private final String shortWords;

    ComparedFigure(String words, String shortWords) {
        this.words = words;
        this.shortWords = shortWords;
    }

    /** For sentences. */
    public String words() {
        return words;
    }

    /** For a sentence that has named the statement. */
    public String shortWords() {
        return shortWords;
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
