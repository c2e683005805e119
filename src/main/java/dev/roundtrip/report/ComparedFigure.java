package dev.roundtrip.report;

import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure by which two scenarios are compared, round by round. */
public enum ComparedFigure {
    /** Of client and server together. */
    CPU("CPU per statement", "CPU", Round::cpuNanosPerStatement),
    THROUGHPUT("throughput", "throughput", round -> OptionalDouble.of(round.transactionsPerSecond())),
    CLIENT_CPU("client CPU per statement", "client CPU", Round::clientCpuNanosPerStatement),
    SERVER_CPU("server CPU per statement", "server CPU", Round::serverCpuNanosPerStatement),
    SERVER_TIME("server time per statement", "server time", Round::serverTimeNanosPerStatement),
    LATENCY("latency of a statement", "latency", Round::statementLatencyNanos);

    private final String words;
    private final String shortWords;

    @SuppressWarnings("ImmutableEnumChecker") // Functions without state.
    private final Function<Round, OptionalDouble> value;

    ComparedFigure(String words, String shortWords, Function<Round, OptionalDouble> value) {
        this.words = words;
        this.shortWords = shortWords;
        this.value = value;
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
        OptionalDouble known = value.apply(round);
        return known.orElse(0) > 0 ? known : OptionalDouble.empty();
    }
}
