package dev.roundtrip.tap.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.Tap;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Starts relays on free ports of this machine. */
public final class TestRelays {

    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(20);

    private TestRelays() {}

    public static Relay to(String host, int port, Tap tap) throws RelayFailedException {
        return to(host, port, Optional.empty(), tap, new CopyOnWriteArrayList<>());
    }

    /** A relay whose warnings are collected, and "declined" for each offer of TLS that it removed. */
    public static Relay to(String host, int port, Optional<RelayTls> tls, Tap tap, List<String> heard)
            throws RelayFailedException {
        InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return Relay.start(
                new RelaySpec(free, InetSocketAddress.createUnresolved(host, port), tls),
                tap,
                sentence -> heard.add(sentence.equals(Relay.TLS_HIDDEN) ? "declined" : sentence));
    }

    /** Waits until a condition holds. */
    public static void await(Callable<Boolean> condition) throws Exception {
        long deadline = NanoClock.SYSTEM.nanoTime() + WAIT_NANOS;
        while (!condition.call()) {
            assertThat(NanoClock.SYSTEM.nanoTime() - deadline)
                    .as("waited too long")
                    .isNegative();
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }
}
