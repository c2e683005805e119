package dev.roundtrip.report;

/**
 * The cost of the connections before the steady state: opening them, and the first use of each statement. No other
 * figure includes it.
 *
 * @param connections how many connections were opened
 * @param commands how many commands were sent while the connections were set up and warmed up
 * @param prepares how many of these were COM_STMT_PREPARE
 * @param transactions how many transactions were run as warm-up
 */
public record FirstUse(long connections, long commands, long prepares, long transactions) {

    /** The sum of these costs and other ones. */
    public FirstUse plus(FirstUse other) {
        return new FirstUse(
                connections + other.connections,
                commands + other.commands,
                prepares + other.prepares,
                transactions + other.transactions);
    }
}
