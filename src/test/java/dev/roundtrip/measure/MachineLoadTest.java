package dev.roundtrip.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MachineLoadTest {

    @Test
    void the_work_of_this_process_is_in_its_own_time_and_in_that_of_the_machine() {
        MachineLoad before = MachineLoad.now(OptionalInt.empty());
        long cpu = ThreadCpu.nanosOfCurrentThread();
        while (ThreadCpu.nanosOfCurrentThread() - cpu < 200_000_000) {
            Thread.onSpinWait();
        }
        MachineLoad used = MachineLoad.now(OptionalInt.empty()).since(before);

        // The operating system counts in hundredths of a second.
        assertThat(used.ownNanos()).isGreaterThanOrEqualTo(180_000_000);
        if (used.isKnown()) {
            assertThat(used.busyNanos()).isGreaterThanOrEqualTo(180_000_000);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void idle_time_waiting_for_a_disk_and_stolen_time_are_not_busy_time() throws IOException {
        long[] before = ticks();
        MachineLoad now = MachineLoad.now(OptionalInt.empty());
        long[] after = ticks();

        assertThat(now.busyNanos()).isBetween(busy(before), busy(after));
        assertThat(now.stolenNanos()).isBetween(before[7] * 10_000_000, after[7] * 10_000_000);
    }

    /** The columns of proc(5) for all processors: user, nice, system, idle, iowait, irq, softirq, steal. */
    private static long[] ticks() throws IOException {
        String line = Files.readAllLines(Path.of("/proc/stat")).get(0);
        return Stream.of(line.split(" +")).skip(1).mapToLong(Long::parseLong).toArray();
    }

    private static long busy(long[] ticks) {
        return (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]) * 10_000_000;
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void of_two_servers_that_this_process_started_the_work_of_one_is_not_the_others() throws Exception {
        Process busy = server(4001, "while :; do :; done");
        Process idle = server(4002, "read line");
        try {
            while (busy.info().totalCpuDuration().orElseThrow().toMillis() < 200) {
                Thread.onSpinWait();
            }

            assertThat(MachineLoad.now(OptionalInt.of(4001)).serverNanos()).isGreaterThanOrEqualTo(200_000_000);
            assertThat(MachineLoad.now(OptionalInt.of(4002)).serverNanos()).isLessThan(100_000_000);
        } finally {
            busy.destroyForcibly();
            idle.destroyForcibly();
        }
    }

    private static Process server(int port, String work) throws IOException {
        return new ProcessBuilder("sh", "-c", work, "server", "--port=" + port).start();
    }

    @Test
    void a_difference_is_never_negative() {
        MachineLoad later = new MachineLoad(1, 2, 3, 4, 5, 6, 7);

        assertThat(later.since(new MachineLoad(9, 9, 9, 9, 9, 9, 9))).isEqualTo(new MachineLoad(0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void the_engines_relay_to_the_servers_port_is_a_part_of_our_own_way_and_the_relay_to_another_is_not() {
        String[] relay = "-proto tcp -host-ip 0.0.0.0 -host-port 32771 -container-ip 172.17.0.2 -container-port 4000"
                .split(" ", -1);

        assertThat(MachineLoad.isRelay(relay, 32771)).isTrue();
        assertThat(MachineLoad.isRelay(relay, 4000)).isFalse();
        assertThat(MachineLoad.isRelay(new String[] {"-host-port", "32771"}, 32771))
                .as("another program with such an option")
                .isFalse();
        assertThat(MachineLoad.isRelay(new String[] {"-container-ip", "-host-port"}, 32771))
                .isFalse();
    }
}
