package dev.roundtrip.run.machines;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One of several load machines of one run.
 *
 * @param machine this one, from 1
 * @param machines how many there are
 * @param begin when the first slice begins; if empty, the first machine decides
 * @param second what the plan takes for a second; less in tests
 */
public record Share(int machine, int machines, Optional<Instant> begin, Duration second) {

    /** More are a typing error. */
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
