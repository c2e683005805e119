package dev.roundtrip.report;

/**
 * A number in the tables that a workload's check compares with the transactions of a run.
 *
 * @param database the database that the number was read in
 * @param says what must hold, as the workload says it
 * @param from what it was before the run, or always must be
 * @param found what it was after the run
 * @param each how much one transaction adds to it
 * @param committed transactions that were committed, lead-in included
 * @param unanswered transactions whose commit was sent but not answered: they may be in the tables or not
 */
public record DataCheck(
        String database,
        String says,
        @Least(Checks.SIGNED) long from,
        @Least(Checks.SIGNED) long found,
        @Least(Checks.SIGNED) long each,
        long committed,
        long unanswered) {

    /** A copy that also has the transactions of another machine. */
    public DataCheck plus(DataCheck other) {
        return new DataCheck(
                database, says, from, found, each, committed + other.committed, unanswered + other.unanswered);
    }

    /** What the number must be at least. */
    public long least() {
        return from + each * committed;
    }

    /** What the number may be at most. */
    public long most() {
        return least() + each * unanswered;
    }

    /** Whether the number is one of those that the transactions allow. */
    public boolean holds() {
        return found >= least() && found <= most();
    }
}
