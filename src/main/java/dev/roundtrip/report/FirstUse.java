package dev.roundtrip.report;

/**
 * What the connections cost before the steady state: set-up, and the first use of each statement. In no other figure.
 *
 * @param connections how many were opened
 * @param commands sent while they were set up and warmed up
 * @param prepares how many of these were COM_STMT_PREPARE
 */
public record FirstUse(long connections, long commands, long prepares, long transactions) {}
