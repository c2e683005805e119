package dev.roundtrip.run.machines;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The share of one of several load machines in one run.
 *
 * @param machine the number of this machine, from 1
 * @param machines the number of machines
 * @param begin when the first slice begins; if empty, the first machine decides
 * @param second the length of a second in the plan, which is shorter in tests
 */
public record Share(int machine, int machines, Optional<Instant> begin, Duration second) {

    /** The most machines; a larger number is a typing error. */
    private static final int MOST = 1_000;

    public Share {
        if (machine < 1 || machine > machines || machines > MOST) {
            throw new IllegalArgumentException(
                    "--machine is " + machine + "/" + machines + "; allowed are 1/N to N/N, with N up to " + MOST);
        }
    }

    public Share(int machine, int machines, Optional<Instant> begin) {
        this(machine, machines, begin, Duration.ofSeconds(1));
    }
}
