package dev.roundtrip.tap;

/** Passes everything on until the first failure, or until the guard is off. Never throws. */
final class GuardedFeed implements SocketFeed {

    private final SocketFeed feed;
    private final TapGuard guard;

    /**
     * Whether a call failed. Only the connection's own thread changes it; another thread that closes the connection may
     * see the old value once.
     */
    private boolean failed;

    GuardedFeed(SocketFeed feed, TapGuard guard) {
        this.feed = feed;
        this.guard = guard;
    }

    private boolean isSilent() {
        return failed || guard.isOff();
    }

    private void failed(Throwable failure) {
        failed = true;
        guard.failed(failure);
    }

    @Override
    public long nanoTime() {
        if (isSilent()) {
            return 0;
        }
        try {
            return feed.nanoTime();
        } catch (Throwable failure) {
            failed(failure);
            return 0;
        }
    }

    @Override
    public void sent(byte[] bytes, int offset, int length, long startNanos) {
        if (isSilent()) {
            return;
        }
        try {
            feed.sent(bytes, offset, length, startNanos);
        } catch (Throwable failure) {
            failed(failure);
        }
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        if (isSilent()) {
            return;
        }
        try {
            feed.received(bytes, offset, length);
        } catch (Throwable failure) {
            failed(failure);
        }
    }

    @Override
    public void opened() {
        tell(feed::opened);
    }

    @Override
    public void upgradedToTls() {
        tell(feed::upgradedToTls);
    }

    /** Closes the feed after a failure too: the tap forgets the connection. */
    @Override
    public void closed() {
        try {
            feed.closed();
        } catch (Throwable failure) {
            failed(failure);
        }
    }

    private void tell(Runnable event) {
        if (isSilent()) {
            return;
        }
        try {
            event.run();
        } catch (Throwable failure) {
            failed(failure);
        }
    }
}
