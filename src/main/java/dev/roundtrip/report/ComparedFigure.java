package dev.roundtrip.report;

import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure by which two scenarios are compared, round by round. */
public enum ComparedFigure {
    /** CPU time of client and server together. */
    CPU(Round::cpuNanosPerStatement),
    THROUGHPUT(round -> OptionalDouble.of(round.transactionsPerSecond())),
    CLIENT_CPU(Round::clientCpuNanosPerStatement),
    SERVER_CPU(Round::serverCpuNanosPerStatement),
    SERVER_TIME(Round::serverTimeNanosPerStatement),
    LATENCY(Round::statementLatencyNanos);

    @SuppressWarnings("ImmutableEnumChecker") // Functions without state.
    private final Function<Round, OptionalDouble> value;

    ComparedFigure(Function<Round, OptionalDouble> value) {
        this.value = value;
    }

    /** The figure of a round; empty if the round does not have it, or if it is 0: a ratio needs positive figures. */
    public OptionalDouble of(Round round) {
        OptionalDouble known = value.apply(round);
        return known.orElse(0) > 0 ? known : OptionalDouble.empty();
    }
}
