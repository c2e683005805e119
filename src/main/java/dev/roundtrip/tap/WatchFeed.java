package dev.roundtrip.tap;

/** Tells a watch what the streams of a socket carry. */
record WatchFeed(SocketWatch watch) implements WireFeed {

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public void sent(byte[] bytes, int offset, int length, long startNanos) {
        watch.sent(bytes, offset, length);
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        watch.received(length);
    }
}
