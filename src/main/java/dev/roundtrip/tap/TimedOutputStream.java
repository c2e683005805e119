package dev.roundtrip.tap;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Takes the time before a write, and passes the bytes on after the write: the tap's work overlaps with the server's
 * work instead of delaying it. Bytes of a failed write are not passed on; the connection is then broken.
 */
final class TimedOutputStream extends FilterOutputStream {

    private final byte[] single = new byte[1];
    private WireFeed feed;

    TimedOutputStream(OutputStream out, WireFeed feed) {
        super(out);
        this.feed = feed;
    }

    void stopFeeding() {
        feed = SocketFeed.NONE;
    }

    @Override
    public void write(int value) throws IOException {
        single[0] = (byte) value;
        write(single, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        long startNanos = feed.nanoTime();
        out.write(bytes, offset, length);
        feed.sent(bytes, offset, length, startNanos);
    }
}
