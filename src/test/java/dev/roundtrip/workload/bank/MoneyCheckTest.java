package dev.roundtrip.workload.bank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MoneyCheckTest {

    private static final MoneySnapshot BEFORE = new MoneySnapshot(1_000_000, 0, 40);

    @Test
    void the_same_total_a_balanced_journal_and_every_committed_transfer_is_conservation() {
        MoneyVerdict verdict = MoneyCheck.compare(BEFORE, new MoneySnapshot(1_000_000, 0, 140), 100, 0);

        assertThat(verdict.conserved()).isTrue();
        assertThat(verdict.sentence())
                .isEqualTo("Money was conserved: 100 transfers in the journal, as many as were committed, and 10,000.00"
                        + " in all accounts before and after.");
    }

    @Test
    void a_cent_less_is_a_violation_that_names_both_totals() {
        MoneyVerdict verdict = MoneyCheck.compare(BEFORE, new MoneySnapshot(999_999, 0, 140), 100, 0);

        assertThat(verdict.conserved()).isFalse();
        assertThat(verdict.sentence()).contains("were 10,000.00 together and are 9,999.99");
    }

    @Test
    void a_journal_that_does_not_balance_is_a_violation() {
        MoneyVerdict verdict = MoneyCheck.compare(BEFORE, new MoneySnapshot(1_000_000, -5, 140), 100, 0);

        assertThat(verdict.conserved()).isFalse();
        assertThat(verdict.sentence()).contains("debits and credits in the journal differ by -0.05");
    }

    @Test
    void a_committed_transfer_that_the_journal_lacks_is_a_violation() {
        MoneyVerdict verdict = MoneyCheck.compare(BEFORE, new MoneySnapshot(1_000_000, 0, 139), 100, 0);

        assertThat(verdict.conserved()).isFalse();
        assertThat(verdict.sentence()).contains("99 transfers are in the journal and 100 were committed");
    }

    @Test
    void a_transfer_that_nobody_committed_is_a_violation() {
        assertThat(MoneyCheck.compare(BEFORE, new MoneySnapshot(1_000_000, 0, 141), 100, 0)
                        .conserved())
                .isFalse();
    }

    @Test
    void a_transfer_whose_commit_was_not_answered_may_be_in_the_journal_or_not() {
        assertThat(MoneyCheck.compare(BEFORE, new MoneySnapshot(1_000_000, 0, 140), 100, 1)
                        .conserved())
                .isTrue();
        assertThat(MoneyCheck.compare(BEFORE, new MoneySnapshot(1_000_000, 0, 141), 100, 1)
                        .conserved())
                .isTrue();
        assertThat(MoneyCheck.compare(BEFORE, new MoneySnapshot(1_000_000, 0, 142), 100, 1)
                        .conserved())
                .isFalse();
    }
}
