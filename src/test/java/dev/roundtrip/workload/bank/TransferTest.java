package dev.roundtrip.workload.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TransferTest {

    private static final int TRANSFERS = 2_000;

    @Test
    void money_goes_between_two_different_accounts_that_exist() {
        Transfer transfer = new Transfer(TransferIds.above(0), 1, 2, 3);

        for (int i = 0; i < TRANSFERS; i++) {
            transfer.next();

            assertThat(transfer.fromAccount()).isBetween(1L, (long) BankTables.ACCOUNTS);
            assertThat(transfer.toAccount()).isBetween(1L, (long) BankTables.ACCOUNTS);
            assertThat(transfer.fromAccount()).isNotEqualTo(transfer.toAccount());
            assertThat(transfer.amountCents()).isPositive();
            assertThat(transfer.feeCents()).isPositive();
        }
    }

    @Test
    void workers_have_no_account_and_no_fee_bucket_in_common() {
        TransferIds ids = TransferIds.above(0);
        Set<Long> seen = new HashSet<>();
        Set<Integer> buckets = new HashSet<>();

        for (int worker = 0; worker < 64; worker++) {
            Transfer transfer = new Transfer(ids, 1, worker, 64);
            Set<Long> own = new HashSet<>();
            for (int i = 0; i < TRANSFERS; i++) {
                transfer.next();
                own.add(transfer.fromAccount());
                own.add(transfer.toAccount());
            }
            assertThat(own).noneMatch(seen::contains);
            assertThat(buckets.add(transfer.bucket())).isTrue();
            seen.addAll(own);
        }
        assertThat(seen).as("together they use nearly every account").hasSizeGreaterThan(9_900);
    }

    @Test
    void ids_are_unique_across_workers_and_above_those_in_use() {
        TransferIds ids = TransferIds.above(5_000_000);
        Set<Long> seen = new HashSet<>();

        for (int worker = 0; worker < 4; worker++) {
            Transfer transfer = new Transfer(ids, 1, worker, 4);
            for (int i = 0; i < TRANSFERS; i++) {
                transfer.next();
                assertThat(transfer.id()).isGreaterThan(5_000_000);
                assertThat(seen.add(transfer.id())).isTrue();
            }
        }
    }

    @Test
    void the_same_seed_gives_the_same_transfers() {
        Transfer one = new Transfer(TransferIds.above(0), 9, 0, 2);
        Transfer other = new Transfer(TransferIds.above(0), 9, 0, 2);

        for (int i = 0; i < 10; i++) {
            one.next();
            other.next();
            assertThat(other.fromAccount()).isEqualTo(one.fromAccount());
            assertThat(other.amountCents()).isEqualTo(one.amountCents());
            assertThat(other.key(3, 100)).isEqualTo(one.key(3, 100));
        }
    }

    @Test
    void a_key_stays_the_same_within_a_transfer_and_reaches_every_value_over_many() {
        Transfer transfer = new Transfer(TransferIds.above(0), 1, 0, 1);
        Set<Integer> keys = new HashSet<>();

        for (int i = 0; i < TRANSFERS; i++) {
            transfer.next();
            int key = transfer.key("customer_id".hashCode(), 24);
            assertThat(transfer.key("customer_id".hashCode(), 24)).isEqualTo(key);
            keys.add(key);
        }

        assertThat(keys).hasSize(24).allMatch(key -> key >= 1 && key <= 24);
    }

    @Test
    void more_workers_than_pairs_of_accounts_are_refused() {
        assertThatThrownBy(() -> new Transfer(TransferIds.above(0), 1, 0, 5_001))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("allowed are 1 to 5000");
    }
}
