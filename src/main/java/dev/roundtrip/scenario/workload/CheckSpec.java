package dev.roundtrip.scenario.workload;

/**
 * A query that returns one number, and the expected number after a run.
 *
 * @param says what the check protects, as a sentence for the report: "money is neither created nor lost"
 * @param grows whether the number is compared with the same query's number before the run
 * @param number the expected number, or the growth per committed transaction: 0 if the number stays unchanged
 * @param per the transaction that lets the number grow; empty if none does
 */
public record CheckSpec(Place place, String says, SqlTemplate sql, boolean grows, Expression number, String per) {}
