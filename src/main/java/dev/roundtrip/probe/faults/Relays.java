package dev.roundtrip.probe.faults;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.proxy.FaultyRelay;
import dev.roundtrip.tap.proxy.RelayFailedException;
import java.util.ArrayList;
import java.util.List;

/** The relays of a string, one for each of its hosts; all lead to the same server. */
record Relays(List<FaultyRelay> all) implements AutoCloseable {

    static Relays start(int count, String host, int port, NanoClock clock) throws RelayFailedException {
        List<FaultyRelay> started = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                started.add(FaultyRelay.start(host, port, clock));
            }
            return new Relays(started);
        } catch (RelayFailedException failure) {
            started.forEach(FaultyRelay::close);
            throw failure;
        }
    }

    FaultyRelay first() {
        return all.get(0);
    }

    void heal() {
        all.forEach(FaultyRelay::heal);
    }

    /** Nobody waits for a byte after this. May be called again. */
    @Override
    public void close() {
        all.forEach(FaultyRelay::close);
    }
}
