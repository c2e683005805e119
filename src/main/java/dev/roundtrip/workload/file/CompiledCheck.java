package dev.roundtrip.workload.file;

/**
 * A check, ready to be carried out.
 *
 * @param grows whether the number is compared with the one before the run
 * @param number the expected number, or the growth per committed transaction
 * @param transaction the index of the transaction that lets the number grow
 */
public record CompiledCheck(String says, String sql, boolean grows, long number, int transaction) {}
