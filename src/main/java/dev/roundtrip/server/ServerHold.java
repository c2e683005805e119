package dev.roundtrip.server;

import dev.roundtrip.measure.NanoClock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * While the JVM shuts down (Ctrl-C), keeps our servers running, and the variables of other servers as set, until their
 * users have closed them. The JVM runs all shutdown hooks at once: without a hold, a server would be stopped while a
 * run still reads its balances. If there is no hold, the servers end at once.
 *
 * <p>Threads: any.
 */
public final class ServerHold implements AutoCloseable {

    /** The longest hold: a shutdown that hangs must not keep the process alive. */
    public static final Duration LIMIT = Duration.ofSeconds(20);

    private static final Set<ServerHold> HELD = ConcurrentHashMap.newKeySet();

    private final CountDownLatch released = new CountDownLatch(1);

    private ServerHold() {}

    /** Starts a hold that lasts until {@link #close()}. */
    public static ServerHold take() {
        ServerHold hold = new ServerHold();
        HELD.add(hold);
        return hold;
    }

    /** Returns when there is no hold, or after the limit. Hooks that stop servers or restore variables call it. */
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

    /** Ends the hold. May be called again. */
    @Override
    public void close() {
        HELD.remove(this);
        released.countDown();
    }
}
