package dev.roundtrip.profile.workload;

/**
 * A query that returns one number, and what it must be after a run.
 *
 * @param says what the check protects, as a sentence for the report: "money is neither created nor lost"
 * @param number for {@link Kind#EXPECT} the number; for {@link Kind#GROWS_BY} the growth per committed transaction
 * @param per the transaction for {@link Kind#GROWS_BY}; empty otherwise
 */
public record CheckSpec(Place place, String says, SqlTemplate sql, Kind kind, Expression number, String per) {

    /** What the number is compared with. */
    public enum Kind {
        /** A number in the file. */
        EXPECT,
        /** The same query's number before the run. */
        UNCHANGED,
        /** The same query's number before the run, and the committed transactions. */
        GROWS_BY
    }
}
