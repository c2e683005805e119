package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tests how machines share the numbers of a sequence. */
class MachinePlaceTest {

    @Test
    void machines_take_every_number_once_and_one_machine_takes_all() {
        TreeSet<Long> taken = new TreeSet<>();
        for (int machine = 0; machine < 3; machine++) {
            MachinePlace place = new MachinePlace(machine, 3);
            for (long own = 100; own < 110; own++) {
                long number = place.ofAll(100, own);
                assertThat(taken.add(number)).isTrue();
                assertThat(place.own(100, number)).isEqualTo(own);
            }
        }
        assertThat(taken).hasSize(30).startsWith(100L, 101L, 102L).endsWith(128L, 129L);
        assertThat(MachinePlace.ALONE.ofAll(100, 107)).isEqualTo(107);
        assertThat(new MachinePlace(2, 3).ofAll(100, 42)).isEqualTo(42);
    }

    @Test
    void a_machine_reads_rows_of_the_data_set_and_those_that_it_has_committed_itself() {
        AcknowledgedNumbers numbers = new AcknowledgedNumbers(11, new MachinePlace(1, 4));

        assertThat(numbers.take()).isEqualTo(12);
        assertThat(numbers.take()).isEqualTo(16);
        assertThat(numbers.newest()).isEqualTo(10);
        numbers.acknowledge(16);
        assertThat(numbers.newest()).isEqualTo(10);
        numbers.acknowledge(12);
        assertThat(numbers.newest()).isEqualTo(16);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000; i++) {
            long read = numbers.latest(random);
            assertThat(read <= 10 || read == 12 || read == 16)
                    .as("reads %d", read)
                    .isTrue();
        }
    }
}
