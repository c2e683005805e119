package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProcessIdentityTest {

    private final ProcessIdentity self = ProcessIdentity.ofThisJvm();

    @Test
    void another_process_lives_on_when_the_clock_was_adjusted_since_it_was_noted_down() throws Exception {
        Process other = new ProcessBuilder("sleep", "60").start();
        try {
            ProcessIdentity identity = ProcessIdentity.of(other.toHandle());

            assertThat(identity.find()).isPresent();
            assertThat(begun(identity, Duration.ofMinutes(5)).find()).isPresent();
            assertThat(begun(identity, Duration.ofMinutes(-5)).find()).isPresent();
            assertThat(begun(identity, Duration.ofHours(1)).find()).isEmpty();
            assertThat(begun(identity, Duration.ofHours(-1)).find()).isEmpty();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void a_process_that_had_the_number_of_this_one_before_is_another_however_shortly_before() {
        assertThat(self.find()).contains(ProcessHandle.current());
        assertThat(begun(self, Duration.ofSeconds(-3)).find()).isEmpty();
    }

    @Test
    void of_another_machine_and_of_an_ended_process_none_is_found() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ProcessIdentity identity = ProcessIdentity.of(ended.toHandle());
        ended.waitFor();

        assertThat(identity.find()).isEmpty();
        assertThat(new ProcessIdentity("elsewhere", self.pid(), self.startMillis()).find())
                .isEmpty();
    }

    @Test
    @Timeout(60)
    void a_process_whose_parent_never_asks_for_its_exit_code_has_ended() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!; exec sleep 60").start();
        try {
            long pid = Long.parseLong(parent.inputReader().readLine());
            ProcessHandle child = ProcessHandle.of(pid).orElseThrow();
            ProcessIdentity identity = ProcessIdentity.of(child);
            assertThat(identity.hasEnded()).isFalse();

            child.destroyForcibly();

            while (!identity.hasEnded()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        } finally {
            parent.destroyForcibly();
        }
    }

    private static ProcessIdentity begun(ProcessIdentity process, Duration later) {
        return new ProcessIdentity(process.host(), process.pid(), process.startMillis() + later.toMillis());
    }
}
