package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the values of the bank transfer: accounts, amounts, numbers and keys. */
class BankTransferValuesTest {

    private static final int TRANSFERS = 2_000;
    private static final CompiledWorkload TRANSFER = TestWorkloads.transfer();

    private final Map<String, Draw> draws = Arrays.stream(
                    TRANSFER.transactions().get(0).draws())
            .collect(Collectors.toMap(Draw::name, Function.identity()));

    @Test
    void money_goes_between_two_different_accounts_that_exist() {
        DrawContext context = new DrawContext(TRANSFER, shared(), 2, 3);

        for (int i = 0; i < TRANSFERS; i++) {
            next(context);

            assertThat(number("from", context)).isBetween(1L, 10_000L);
            assertThat(number("to", context)).isBetween(1L, 10_000L).isNotEqualTo(number("from", context));
            assertThat(number("low", context)).isLessThan(number("high", context));
            assertThat(number("amount", context)).isBetween(1L, 1_000L);
            assertThat(number("fee", context)).isBetween(1L, 25L);
        }
    }

    @Test
    void workers_have_no_account_and_no_fee_bucket_in_common() {
        SharedValues shared = shared();
        Set<Long> seen = new HashSet<>();
        Set<Long> buckets = new HashSet<>();

        for (int worker = 0; worker < 64; worker++) {
            DrawContext context = new DrawContext(TRANSFER, shared, worker, 64);
            Set<Long> own = new HashSet<>();
            for (int i = 0; i < TRANSFERS; i++) {
                next(context);
                own.add(number("from", context));
                own.add(number("to", context));
            }
            assertThat(own).noneMatch(seen::contains);
            assertThat(buckets.add(number("bucket", context))).isTrue();
            seen.addAll(own);
        }
        assertThat(seen).as("together they use nearly every account").hasSizeGreaterThan(9_900);
    }

    @Test
    void as_many_workers_as_there_are_pairs_of_accounts_have_a_pair_each() {
        SharedValues shared = shared();
        Set<Long> seen = new HashSet<>();

        for (int worker = 0; worker < 5_000; worker++) {
            DrawContext context = new DrawContext(TRANSFER, shared, worker, 5_000);
            next(context);
            seen.add(number("from", context));
            seen.add(number("to", context));
        }
        assertThat(seen).hasSize(10_000);
    }

    private long number(String name, DrawContext context) {
        return draws.get(name).drawn().asLong(context);
    }

    private static void next(DrawContext context) {
        Draw.all(TRANSFER.transactions().get(0).draws(), context);
    }

    private static SharedValues shared() {
        return new Sequences(MachinePlace.ALONE).of(TRANSFER, new long[] {1}, new Object[0][]);
    }
}
