package dev.roundtrip.run;

import java.util.ArrayList;
import java.util.List;

/**
 * A wish to end, made once and for good, and whoever has to hear of it.
 *
 * <p>Threads: any. A listener is called by the thread that makes the wish, or at once where the wish was made already.
 */
final class StopRequest {

    private final Object lock = new Object();
    private final List<Runnable> listeners = new ArrayList<>();
    private boolean requested;

    void stop() {
        List<Runnable> toCall;
        synchronized (lock) {
            requested = true;
            toCall = List.copyOf(listeners);
            listeners.clear();
        }
        toCall.forEach(Runnable::run);
    }

    boolean isRequested() {
        synchronized (lock) {
            return requested;
        }
    }

    void onStop(Runnable listener) {
        synchronized (lock) {
            if (!requested) {
                listeners.add(listener);
                return;
            }
        }
        listener.run();
    }
}
