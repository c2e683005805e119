package dev.roundtrip.result;

/**
 * What the connections cost before the steady state: set-up, and the first use of each statement. In no other figure.
 *
 * @param connections how many were opened
 * @param commands sent while they were set up and warmed up
 * @param prepares how many of these were COM_STMT_PREPARE
 * @param transactions how many were run to warm up
 */
public record FirstUse(long connections, long commands, long prepares, long transactions) {

    public FirstUse {
        Checks.atLeast("connections", connections, 0);
        Checks.atLeast("commands", commands, 0);
        Checks.atLeast("prepares", prepares, 0);
        Checks.atLeast("transactions", transactions, 0);
    }
}
