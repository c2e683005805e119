package dev.roundtrip.workload.data;

import static dev.roundtrip.server.Sql.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.Sql;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the checks of the bank transfer against tables that somebody changes. */
class ChecksIT {

    private static final String DATABASE = "checked_bank";
    private static final CompiledWorkload TRANSFER = TestWorkloads.transfer();

    private static final TestBank BANK = TestBank.onMariaDb();

    @AutoClose
    private static final Connection ADMIN = Unchecked.get(BANK::connect);

    @BeforeEach
    void prepare() throws Exception {
        BANK.prepare(DATABASE, TRANSFER);
        DataSet.use(ADMIN, DATABASE);
        journal(1, 40);
    }

    /** The result of the transfer's checks after these transfers were committed, and this work was done. */
    private static CheckVerdict after(long committed, long inDoubt, Executable work) throws Throwable {
        WorkloadChecks checks = WorkloadChecks.begin(ADMIN, TRANSFER);
        work.execute();
        return checks.end(ADMIN, new long[] {committed}, inDoubt);
    }

    private static CheckVerdict after(String... statements) throws Throwable {
        return after(0, 0, () -> execute(ADMIN, statements));
    }

    @Test
    void the_same_total_a_balanced_journal_and_every_committed_transfer_hold() throws Throwable {
        CheckVerdict verdict = after(100, 0, () -> {
            journal(41, 140);
            execute(
                    ADMIN,
                    "UPDATE account_balance SET balance_cents = balance_cents - 300 WHERE account_id = 5",
                    "UPDATE account_balance SET balance_cents = balance_cents + 275 WHERE account_id = 6",
                    "UPDATE fee_bucket SET collected_cents = collected_cents + 25 WHERE bucket_id = 1");
        });

        assertThat(verdict.holds()).isTrue();
        assertThat(verdict.sentence())
                .isEqualTo("The data is right after the run: balances and collected fees are together what"
                        + " they were before; debits and credits in the journal are equal; the journal has one entry"
                        + " for each committed transfer.");
    }

    @Test
    void a_cent_less_is_a_violation_that_names_both_totals() throws Throwable {
        long before = Sql.number(ADMIN, "SELECT SUM(balance_cents) FROM account_balance")
                + Sql.number(ADMIN, "SELECT SUM(collected_cents) FROM fee_bucket");

        CheckVerdict verdict =
                after("UPDATE account_balance SET balance_cents = balance_cents - 1 WHERE account_id = 5");

        assertThat(verdict.holds()).isFalse();
        assertThat(verdict.sentence())
                .startsWith("After the run this does not hold: balances and collected"
                        + " fees are together what they were before (")
                .contains(String.format(Locale.ROOT, "(%,d instead of %,d)", before - 1, before))
                .endsWith("Do not trust the results, unless another client wrote.");
    }

    /** The journal has 40 transfers before the run. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            139 | 100 | 0 | the journal has one entry for each committed transfer (139 instead of 140)
            140 | 100 | 0 |
            141 | 100 | 0 | (141 instead of 140)
            140 | 100 | 1 |
            141 | 100 | 1 |
            142 | 100 | 1 | (142 instead of 140 to 141)
            """)
    void the_journal_has_the_committed_transfers_and_perhaps_those_whose_commit_was_not_answered(
            int last, long committed, long inDoubt, String violation) throws Throwable {
        CheckVerdict verdict = after(committed, inDoubt, () -> journal(41, last));

        assertThat(verdict.holds()).isEqualTo(violation == null);
        assertThat(verdict.sentence())
                .contains(violation == null ? "The data is right" : violation)
                .contains(inDoubt == 0 ? "" : "(1 unanswered commits may count)");
    }

    @Test
    void a_number_that_must_always_be_the_same_is_checked_after_the_run() throws Exception {
        CompiledWorkload workload = TestWorkloads.of("""
                title: three channels
                data: bank-data
                transactions:
                  read: {statements: [SELECT 1]}
                checks:
                  - {says: there are 40 channels, sql: SELECT COUNT(*) FROM channel, expect: 40}
                  - {says: there are 41 channels, sql: SELECT COUNT(*) FROM channel, expect: 41}
                """);

        CheckVerdict verdict = WorkloadChecks.begin(ADMIN, workload).end(ADMIN, new long[] {7}, 0);

        assertThat(verdict.sentence())
                .contains("this does not hold: there are 41 channels (40 instead of 41).")
                .doesNotContain("there are 40");
    }

    /** Writes both sides of these transfers into the journal. */
    private static void journal(int first, int last) throws Exception {
        String both =
                "INSERT INTO journal_entry VALUES (%1$d, %2$d, 'A', 1, 100, 'T'), (%3$d, %2$d, 'B', 2, -100, 'T')";
        for (int transfer = first; transfer <= last; transfer++) {
            execute(ADMIN, both.formatted(2 * transfer, transfer, 2 * transfer + 1));
        }
    }
}
