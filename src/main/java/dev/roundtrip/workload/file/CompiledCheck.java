package dev.roundtrip.workload.file;

import dev.roundtrip.profile.workload.CheckSpec.Kind;

/**
 * A check, ready to be carried out.
 *
 * @param number what is expected, or the growth per committed transaction
 * @param transaction the index of the transaction that lets the number grow; -1 for the other kinds
 */
public record CompiledCheck(String says, String sql, Kind kind, long number, int transaction) {}
