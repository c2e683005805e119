package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WorkerThreadsTest {

    private static final int JAVA = Runtime.version().feature();

    @Test
    void a_java_before_21_has_no_virtual_threads_and_the_refusal_says_what_to_do() {
        assertThat(WorkerThreads.refusal(17))
                .contains("--virtual-threads needs Java 21, not 17. Set JAVA_HOME to a newer Java");
        assertThat(WorkerThreads.refusal(20)).isPresent();
        assertThat(WorkerThreads.refusal(21)).isEmpty();
        assertThat(WorkerThreads.refusal(25)).isEmpty();
    }

    @Test
    void threads_carry_out_their_work_and_do_not_keep_the_jvm_alive() throws InterruptedException {
        assertThat(worked(false).isDaemon()).isTrue();
    }

    @Test
    void virtual_threads_are_virtual() throws ReflectiveOperationException, InterruptedException {
        assumeTrue(WorkerThreads.refusal(JAVA).isEmpty(), "virtual threads need Java 21, and this is Java " + JAVA);

        assertThat(Thread.class.getMethod("isVirtual").invoke(worked(true))).isEqualTo(true);
    }

    private static Thread worked(boolean virtual) throws InterruptedException {
        AtomicReference<Thread> worked = new AtomicReference<>();
        Thread thread = WorkerThreads.of(virtual).newThread(() -> worked.set(Thread.currentThread()));
        thread.start();
        thread.join();
        assertThat(worked.get()).isSameAs(thread);
        return thread;
    }
}
