package dev.roundtrip.tap.latency;

import dev.roundtrip.measure.NanoClock;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Objects;

/**
 * The latency of one socket, which delays its streams and what else waits for the other end. The socket itself passes
 * on its calls: {@link #connected}, {@link #readTimeout} and {@link #close}.
 */
public final class SocketLatency {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The rest of a wait from which on the kernel is not asked to wait: arrivals are looked for now and then. */
    private static final long SHORT_NANOS = 3 * NANOS_PER_MILLI;

    private static final long LOOK_NANOS = 200_000;

    private final LatencyTimes times;
    private final NanoClock clock;
    private final TimedWait wait;

    /** The read timeout that the application set, in milliseconds; 0 for none. */
    private volatile int readTimeout;

    SocketLatency(LatencyTimes times, NanoClock clock) {
        this.times = times;
        this.clock = clock;
        this.wait = new TimedWait(clock);
    }

    /** Sets how long a read of the socket itself waits. */
    @FunctionalInterface
    public interface TimeoutOfSocket {
        void set(int millis) throws SocketException;
    }

    /** Waits as long as a TCP handshake would, which takes one round trip. Called when the socket is connected. */
    public void connected() throws IOException {
        if (!wait.until(times.answered(clock.nanoTime()))) {
            throw closed();
        }
    }

    /** Notes the timeout that the application set for its reads, in milliseconds: the latency is part of it. */
    public void readTimeout(int millis) {
        readTimeout = millis;
    }

    /** Notes that the socket was closed: a read that waits ends at once. Any thread may call this. */
    public void close() {
        wait.end();
    }

    private static SocketException closed() {
        return new SocketException("Socket closed");
    }

    /** The socket's output stream, as the application writes to it. */
    public OutputStream delayed(OutputStream out) {
        return new DelayedOutput(out);
    }

    /** The socket's input stream, as the application reads from it. */
    public InputStream delayed(InputStream in, TimeoutOfSocket timeout) {
        return new DelayedInput(in, timeout);
    }

    private final class DelayedOutput extends FilterOutputStream {

        DelayedOutput(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int value) throws IOException {
            times.sent(1, clock.nanoTime());
            out.write(value);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            times.sent(length, clock.nanoTime());
            out.write(bytes, offset, length);
        }
    }

    /** The delayed input stream. It skips by reading, as {@link InputStream} does. */
    private final class DelayedInput extends InputStream {

        private final InputStream in;
        private final TimeoutOfSocket timeout;
        private final Arrivals arrivals = new Arrivals();
        private final byte[] single = new byte[1];

        /** The failure after which nothing more arrives; null if there is none, as at the stream's end. */
        private IOException failure;

        private boolean ended;
        private long endDue;

        DelayedInput(InputStream in, TimeoutOfSocket timeout) {
            this.in = in;
            this.timeout = timeout;
        }

        @Override
        public int read() throws IOException {
            return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, target.length);
            if (length == 0) {
                return 0;
            }
            int millis = readTimeout;
            long limit = clock.nanoTime() + millis * NANOS_PER_MILLI;
            if (arrivals.isEmpty() && !ended) {
                arrive();
            }
            long due = arrivals.isEmpty() ? endDue : arrivals.nextDue();
            boolean late = millis > 0 && due - limit > 0;
            await(late ? limit : due);
            if (late) {
                throw new SocketTimeoutException("Read timed out");
            }
            if (!arrivals.isEmpty()) {
                return arrivals.take(target, offset, length, clock.nanoTime());
            }
            if (failure != null) {
                throw failure;
            }
            return -1;
        }

        /**
         * Waits for the socket. The socket's own timeout is passed on: nothing has arrived within the time that the
         * application set.
         */
        private void arrive() throws IOException {
            int count;
            try {
                count = in.read(arrivals.array(), arrivals.offset(), arrivals.room());
            } catch (SocketTimeoutException late) {
                throw late;
            } catch (IOException failed) {
                if (wait.isEnded()) {
                    throw failed;
                }
                failure = failed;
                count = -1;
            }
            if (count > 0) {
                arrivals.add(count, times.due(count, clock.nanoTime()));
            } else {
                ended = true;
                endDue = times.due(0, clock.nanoTime());
            }
        }

        /** Takes what has arrived by now, so that its delay begins now. */
        private void look() throws IOException {
            while (!ended && arrivals.room() > 0 && in.available() > 0) {
                arrive();
            }
        }

        /** Waits until that time; what arrives meanwhile is noted. */
        private void await(long time) throws IOException {
            look();
            long left = time - clock.nanoTime();
            while (left > LOOK_NANOS && !ended && arrivals.room() > 0) {
                if (left > SHORT_NANOS) {
                    arriveWithin((int) ((left - SHORT_NANOS / 2) / NANOS_PER_MILLI));
                } else {
                    wait.sleep(Math.max(LOOK_NANOS, left / 4) - TimedWait.SPIN_NANOS);
                    look();
                }
                left = time - clock.nanoTime();
            }
            if (!wait.until(time)) {
                throw closed();
            }
        }

        private void arriveWithin(int millis) throws IOException {
            timeout.set(millis);
            try {
                arrive();
            } catch (SocketTimeoutException nothing) {
                // This is the usual case: the answer was complete.
            } finally {
                timeout.set(readTimeout);
            }
        }

        /** The number of bytes that have passed the latency. */
        @Override
        public int available() throws IOException {
            look();
            return arrivals.passed(clock.nanoTime());
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
