package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessIdentityTest {

    private final ProcessIdentity self = ProcessIdentity.ofThisJvm();

    @Test
    void a_process_lives_on_when_the_clock_was_adjusted_since_it_was_noted_down() {
        assertThat(self.find()).isPresent();
        assertThat(begun(Duration.ofMinutes(5)).find()).isPresent();
        assertThat(begun(Duration.ofMinutes(-5)).find()).isPresent();
    }

    @Test
    void a_process_with_the_same_number_that_began_at_quite_another_time_is_another() {
        assertThat(begun(Duration.ofHours(1)).find()).isEmpty();
        assertThat(begun(Duration.ofHours(-1)).find()).isEmpty();
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

    private ProcessIdentity begun(Duration later) {
        return new ProcessIdentity(self.host(), self.pid(), self.startMillis() + later.toMillis());
    }
}
