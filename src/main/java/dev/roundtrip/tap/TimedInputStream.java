package dev.roundtrip.tap;

import java.io.IOException;
import java.io.InputStream;

/**
 * Passes on the bytes of each read immediately. {@code skip} and the bulk methods are inherited from
 * {@link InputStream}, which calls {@code read}: otherwise the decoder would miss skipped bytes, and the driver skips
 * remaining bytes before each command.
 */
final class TimedInputStream extends InputStream {

    private final InputStream in;
    private final byte[] single = new byte[1];
    private WireFeed feed;

    TimedInputStream(InputStream in, WireFeed feed) {
        this.in = in;
        this.feed = feed;
    }

    void stopFeeding() {
        feed = SocketFeed.NONE;
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = in.read(bytes, offset, length);
        if (count > 0) {
            feed.received(bytes, offset, count);
        }
        return count;
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
