package dev.roundtrip.workload.bank;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Verifies that transfers moved money and neither created nor lost any. Take snapshots while no transfer is under way.
 */
public final class MoneyCheck {

    private MoneyCheck() {}

    /** Uses any connection that may read the data set's tables. */
    public static MoneySnapshot snapshot(Connection connection, DataSet dataSet) throws SQLException {
        String database = DataSet.quote(dataSet.database());
        try (Statement statement = connection.createStatement()) {
            return new MoneySnapshot(
                    totalCents(statement, database),
                    number(statement, "SELECT COALESCE(SUM(amount_cents), 0) FROM " + database + ".journal_entry"),
                    number(
                            statement,
                            "SELECT COUNT(*) FROM " + database
                                    + ".journal_entry WHERE entry_kind = 'T' AND amount_cents > 0"));
        }
    }

    /**
     * Compares two snapshots with the workers' transfers between them.
     *
     * @param committed transfers that workers saw committed between the snapshots, including those before and between
     *     the measured times
     * @param inDoubt transfers whose commit was sent but not answered: they may be in the journal or not
     */
    public static MoneyVerdict compare(MoneySnapshot before, MoneySnapshot after, long committed, long inDoubt) {
        List<String> violations = new ArrayList<>();
        if (after.totalCents() != before.totalCents()) {
            violations.add("balances and fees were " + money(before.totalCents()) + " together and are "
                    + money(after.totalCents()));
        }
        if (after.journalCents() != before.journalCents()) {
            violations.add("debits and credits in the journal differ by "
                    + money(after.journalCents() - before.journalCents()));
        }
        long inJournal = after.transfers() - before.transfers();
        if (inJournal < committed || inJournal > committed + inDoubt) {
            violations.add(inJournal + " transfers are in the journal and " + committed + " were committed"
                    + (inDoubt > 0 ? ", " + inDoubt + " more are in doubt" : ""));
        }
        if (!violations.isEmpty()) {
            return new MoneyVerdict(
                    false,
                    "Money was not conserved: " + String.join("; ", violations)
                            + ". Someone else may have written to the tables during the run; otherwise the results cannot be trusted.");
        }
        return new MoneyVerdict(
                true,
                "Money was conserved: " + inJournal + " transfers in the journal, as many as were committed"
                        + (inDoubt > 0 ? " (" + inDoubt + " in doubt)" : "") + ", and " + money(after.totalCents())
                        + " in all accounts before and after.");
    }

    static long expectedTotalCents() {
        return BankTables.ACCOUNTS * BankTables.FIRST_BALANCE_CENTS;
    }

    static long totalCents(Statement statement, String database) throws SQLException {
        return number(statement, "SELECT COALESCE(SUM(balance_cents), 0) FROM " + database + ".account_balance")
                + number(statement, "SELECT COALESCE(SUM(collected_cents), 0) FROM " + database + ".fee_bucket");
    }

    /** The number in the first column of the first row. */
    static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static String money(long cents) {
        return String.format(Locale.ROOT, "%,.2f", BigDecimal.valueOf(cents, 2));
    }
}
