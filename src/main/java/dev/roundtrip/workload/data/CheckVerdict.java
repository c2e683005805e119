package dev.roundtrip.workload.data;

/**
 * Whether the workload's checks hold.
 *
 * @param sentence what was checked, and the result; if something does not hold, what is wrong
 */
public record CheckVerdict(boolean holds, String sentence) {}
