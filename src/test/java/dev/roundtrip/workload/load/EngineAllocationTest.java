package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.testing.Allocation;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import org.junit.jupiter.api.Test;

/** Tests that drawing values, executing, reading and recording allocate nothing for prepared statements; drivers do. */
class EngineAllocationTest {

    private static final int WARM_UP = 500;

    private static final String EVERY_KIND_OF_STEP = """
            title: steps
            transactions:
              mixed:
                values: {id: sequence(1), key: 'uniform(1, 40000)', code: "numbered('C####', uniform(1, 20))"}
                statements:
                  - SELECT a, b FROM t WHERE id = :key
                  - {sql: 'SELECT a, b FROM t WHERE id = :(id + key * 2 % 7)', into: {found: long}}
                  - {sql: 'UPDATE t SET a = :found WHERE code = :code', rows: 1}
                  - repeat: 5
                    as: i
                    values: {other: 'min(key, i)'}
                    statements:
                      - 'SELECT a, b FROM t${i} WHERE id BETWEEN :other AND :(other + 99)'
                  - oneOf:
                      - {weight: 60, statements: ['SELECT a, b FROM t WHERE id = :mine(1, 1000)']}
                      - {weight: 40, statements: ['SELECT a, b FROM t WHERE c = :key']}
            """;

    @Test
    void a_bank_transfer_allocates_less_than_a_byte_per_statement_while_its_keys_are_first_used() throws Throwable {
        NoDriver driver = new NoDriver();

        long allocated = allocated(TestWorkloads.transfer(), 1_000, driver);

        // Each text that is a key, such as R000017, is created once.
        assertThat(allocated).isLessThan(365L * 1_000);
        assertThat(driver.statements()).isEqualTo(365L * (WARM_UP + 1_000));
        assertThat(driver.bound()).isPositive();
    }

    @Test
    void loops_choices_results_and_varying_texts_allocate_nothing() throws Throwable {
        NoDriver driver = new NoDriver();

        long allocated = allocated(TestWorkloads.of(EVERY_KIND_OF_STEP), 10_000, driver);

        // The JVM's own bookkeeping on the thread stays below one byte per transaction.
        assertThat(allocated).isLessThan(10_000);
        assertThat(driver.statements()).isEqualTo(9L * (WARM_UP + 10_000));
    }

    private static long allocated(CompiledWorkload workload, int transactions, NoDriver driver) throws Throwable {
        long[] first = new long[workload.sequences().size()];
        TransactionSteps steps = TestWorkers.steps(workload, TestWorkloads.context(workload, first));
        CompiledTransaction transaction = workload.transactions().get(0);
        return Allocation.of(WARM_UP, transactions, () -> steps.carryOut(driver, transaction, Occasion.EACH_STATEMENT));
    }
}
