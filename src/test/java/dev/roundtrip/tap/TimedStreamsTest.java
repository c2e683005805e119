package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.roundtrip.testing.SteppedClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class TimedStreamsTest implements WireFeed {

    private final SteppedClock clock = new SteppedClock(5_000_000_000L);
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private long lastSentNanos;
    private long lastReceivedNanos;

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void sent(byte[] bytes, int offset, int length, long startNanos) {
        sent.write(bytes, offset, length);
        lastSentNanos = startNanos;
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        lastReceivedNanos = clock.nanoTime();
        received.write(bytes, offset, length);
    }

    @Test
    void a_write_is_stamped_before_it_starts_and_handed_on_after_it_ends() throws IOException {
        long before = nanoTime();
        OutputStream slow = new OutputStream() {
            @Override
            public void write(int value) {
                throw new AssertionError("written in one piece");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                assertThat(sent.size()).isZero();
                clock.step(400);
            }
        };

        new TimedOutputStream(slow, this).write(new byte[] {9, 1, 2, 3, 9}, 1, 3);

        assertThat(sent.toByteArray()).containsExactly(1, 2, 3);
        assertThat(lastSentNanos).isEqualTo(before);
    }

    @Test
    void a_read_is_stamped_when_it_has_ended() throws IOException {
        long before = nanoTime();
        InputStream slow = new ByteArrayInputStream(new byte[] {1, 2, 3}) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                clock.step(400);
                return super.read(bytes, offset, length);
            }
        };
        byte[] bytes = new byte[8];

        int count = new TimedInputStream(slow, this).read(bytes, 2, 6);

        assertThat(count).isEqualTo(3);
        assertThat(bytes).containsExactly(0, 0, 1, 2, 3, 0, 0, 0);
        assertThat(received.toByteArray()).containsExactly(1, 2, 3);
        assertThat(lastReceivedNanos).isEqualTo(before + 400);
    }

    @Test
    void single_bytes_are_handed_on_too() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        TimedInputStream input = new TimedInputStream(new ByteArrayInputStream(new byte[] {(byte) 0xfe}), this);

        new TimedOutputStream(written, this).write(0xfd);
        int value = input.read();
        int end = input.read();

        assertThat(written.toByteArray()).containsExactly(0xfd);
        assertThat(value).isEqualTo(0xfe);
        assertThat(end).isEqualTo(-1);
        assertThat(sent.toByteArray()).containsExactly(0xfd);
        assertThat(received.toByteArray()).containsExactly(0xfe);
    }

    @Test
    void skipped_bytes_were_received_all_the_same() throws IOException {
        TimedInputStream input = new TimedInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}), this);

        long skipped = input.skip(3);

        assertThat(skipped).isEqualTo(3);
        assertThat(received.toByteArray()).containsExactly(1, 2, 3);
        assertThat(input.available()).isEqualTo(1);
    }

    @Test
    void the_end_of_the_stream_is_nothing_received() throws IOException {
        TimedInputStream input = new TimedInputStream(new ByteArrayInputStream(new byte[0]), this);

        assertThat(input.read(new byte[4], 0, 4)).isEqualTo(-1);
        assertThat(received.size()).isZero();
    }

    @Test
    void bytes_of_a_failed_write_are_not_handed_on() {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("broken pipe");
            }
        };

        assertThatIOException()
                .isThrownBy(() -> new TimedOutputStream(broken, this).write(new byte[] {1}))
                .withMessage("broken pipe");
        assertThat(sent.size()).isZero();
    }

    @Test
    void streams_that_stopped_feeding_still_carry_the_bytes() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        TimedOutputStream output = new TimedOutputStream(written, this);
        TimedInputStream input = new TimedInputStream(new ByteArrayInputStream(new byte[] {7}), this);

        output.stopFeeding();
        input.stopFeeding();
        output.write(new byte[] {5, 6});

        assertThat(written.toByteArray()).containsExactly(5, 6);
        assertThat(input.read()).isEqualTo(7);
        assertThat(sent.size() + received.size()).isZero();
    }
}
