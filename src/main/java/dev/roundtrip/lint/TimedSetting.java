package dev.roundtrip.lint;

/**
 * A setting of a pool. Names have their default behind an equals sign.
 *
 * @param least the shortest time in seconds; a pool ignores a shorter one, or warns of it
 * @param gate the switch without which the setting has no effect
 * @param rounds how many runs reach every connection
 * @param period the time between two runs, until which nothing happens
 * @param spared how many connections the setting does not affect
 */
record TimedSetting(Role role, int least, String name, String gate, int rounds, String period, String spared) {

    /** What a setting bounds, with a usual time in seconds, and the right share of a limit. */
    enum Role {
        LIFETIME(30 * 60, 0.9),
        KEEP_ALIVE(2 * 60, 0.5),
        IDLE(10 * 60, 0.9),
        /** How long a connection may be idle before it is given out without a test. */
        TEST(30, 0.5);

        final int usual;
        final double part;

        Role(int usual, double part) {
            this.usual = usual;
            this.part = part;
        }
    }
}
