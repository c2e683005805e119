package dev.roundtrip.server;

import dev.roundtrip.measure.NanoClock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Keeps our servers, and the variables of others, unchanged while the JVM ends (Ctrl-C), until their users have closed
 * them. All hooks of a JVM's end run at once: without a hold a server would be stopped under a run that is still asking
 * it for its money. Without a hold they end at once.
 *
 * <p>Threads: any.
 */
public final class ServerHold implements AutoCloseable {

    /** The maximum hold: a shutdown that hangs must not keep the process alive. */
    public static final Duration LIMIT = Duration.ofSeconds(20);

    private static final Set<ServerHold> HELD = ConcurrentHashMap.newKeySet();

    private final CountDownLatch released = new CountDownLatch(1);

    private ServerHold() {}

    /** From now on, until it is closed. */
    public static ServerHold take() {
        ServerHold hold = new ServerHold();
        HELD.add(hold);
        return hold;
    }

    /** For the hooks that end things: returns when nothing is held any longer, or the limit is over. */
    public static void awaitRelease() {
        awaitRelease(LIMIT);
    }

    static void awaitRelease(Duration limit) {
        long deadline = NanoClock.SYSTEM.nanoTime() + limit.toNanos();
        for (ServerHold hold : HELD) {
            try {
                if (!hold.released.await(Math.max(0, deadline - NanoClock.SYSTEM.nanoTime()), TimeUnit.NANOSECONDS)) {
                    return;
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** May be called again. */
    @Override
    public void close() {
        HELD.remove(this);
        released.countDown();
    }
}
