package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.cli.SignalledProgram.Work;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.server.ServerHold;
import dev.roundtrip.testing.Unchecked;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class InterruptionTest {

    private final List<Boolean> heldWhileSaying = new ArrayList<>();
    private final StringWriter said = new StringWriter();

    @Test
    void why_there_is_no_result_is_said_while_an_interrupted_process_still_waits() throws Exception {
        ends(RoundtripCommand.FAILED, "roundtrip: It was stopped\\.\\R", () -> {
            throw new RunFailedException("It was stopped.");
        });
    }

    @Test
    void a_failure_that_nobody_foresaw_is_said_then_too() throws Exception {
        ends(RoundtripCommand.FAILED, "(?s).*a defect of Roundtrip: java.lang.IllegalStateException: broken.*", () -> {
            throw new IllegalStateException("broken");
        });
    }

    @Test
    void work_that_is_done_gives_its_exit_code() throws Exception {
        ends(RoundtripCommand.DONE, "", () -> {
            heldWhileSaying.add(isHeld());
            return RoundtripCommand.DONE;
        });
        assertThat(heldWhileSaying).hasSize(1);
    }

    /** Without the second signal the process would wait for 20 s, and a third and a fourth signal would do nothing. */
    @Test
    void a_second_signal_ends_the_process_at_once_and_says_what_may_be_left() throws Exception {
        Said program = SignalledProgram.terminated(Work.DOES_NOT_STOP, 2);

        assertThat(program.out()).isEqualTo(SignalledProgram.WORKING + "\nasked to stop");
        assertThat(program.exits(143).err())
                .startsWith("roundtrip: ended at once.")
                .contains("./roundtrip restore")
                .doesNotContain("did not stop within");
    }

    @Test
    void work_that_would_begin_after_the_signal_does_not_begin_and_that_is_no_defect() throws Exception {
        Said program = SignalledProgram.terminated(Work.WOULD_BEGIN_AFTER_THE_SIGNAL, 1);

        assertThat(program.out()).isEqualTo(SignalledProgram.WORKING);
        assertThat(program.exits(143).err()).isEmpty();
    }

    private void ends(int exitCode, String pattern, Callable<Integer> work) {
        PrintWriter err = new PrintWriter(said) {
            @Override
            public void write(String text, int offset, int length) {
                heldWhileSaying.add(isHeld());
                super.write(text, offset, length);
            }
        };
        assertThat(Interruption.whileSaying(() -> {}, failure -> FailureSentences.say(failure, err), work))
                .isEqualTo(exitCode);
        assertThat(said.toString()).matches(pattern);
        assertThat(heldWhileSaying).isNotEmpty().containsOnly(true);
        assertThat(isHeld()).isFalse();
    }

    /** Whether the hooks that end servers would wait at this moment. */
    private static boolean isHeld() {
        Thread hook = new Thread(ServerHold::awaitRelease);
        hook.setDaemon(true);
        hook.start();
        Unchecked.run(() -> hook.join(300));
        boolean held = hook.isAlive();
        hook.interrupt();
        return held;
    }
}
