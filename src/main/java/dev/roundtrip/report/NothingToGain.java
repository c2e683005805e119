package dev.roundtrip.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Why a run recommends no string: its measurements are against it.
 *
 * @param keep the name of the scenario whose string to keep
 * @param compared the name of the scenario that has what is recommended; empty if {@code keep} merges statements
 * @param roundTrips the round trips of {@code keep}: per statement if it merges them, per transaction if the other
 *     waits for more
 * @param roundTripsOfCompared its round trips per transaction; empty unless it waits for more
 * @param lacks the parameters of {@code keep} that the recommended string lacks, if it merges statements
 */
public record NothingToGain(
        Reason reason,
        String keep,
        Optional<String> compared,
        OptionalDouble roundTrips,
        OptionalDouble roundTripsOfCompared,
        List<String> lacks) {

    /** What speaks for the other string. */
    public enum Reason {
        /** The other string sends many statements in one command. */
        MERGES_STATEMENTS,
        /** The recommended string waits for more round trips. */
        MORE_ROUND_TRIPS,
        /** The recommended string did less work with as many round trips. */
        LESS_WORK,
        /** No figure of the recommended string is better. */
        NO_FIGURE_IS_BETTER
    }
}
