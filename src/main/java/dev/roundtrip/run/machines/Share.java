package dev.roundtrip.run.machines;

import java.time.Duration;

/**
 * One of several load machines of one run.
 *
 * @param name of the run, which all its machines give
 * @param machines how many there are
 * @param machine this one, from 1
 * @param arriveWithin how long the first machine waits for the others
 */
public record Share(String name, int machines, int machine, Duration arriveWithin) {

    private static final String ALLOWED = "[a-z0-9_]{1,40}";
    private static final int MOST = 100;

    public Share {
        if (!name.matches(ALLOWED)) {
            throw new IllegalArgumentException("--join is '" + name + "'; allowed are 1 to 40 of a-z, 0-9 and _");
        }
        if (machines < 1 || machines > MOST) {
            throw new IllegalArgumentException("--of is " + machines + "; allowed are 1 to " + MOST);
        }
        if (machine < 1 || machine > machines) {
            throw new IllegalArgumentException(
                    "ROUNDTRIP_MACHINE is " + machine + "; allowed are 1 to " + machines + ", as --of says");
        }
    }

    /** The schema in which the machines meet. */
    String schema() {
        return "roundtrip_share_" + name;
    }
}
