package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class TimedStreamsTest {

    private final RecordedFeed feed = new RecordedFeed();

    @Test
    void a_write_is_stamped_before_it_starts_and_handed_on_after_it_ends() throws IOException {
        long before = feed.nanoTime();
        OutputStream slow = new OutputStream() {
            @Override
            public void write(int value) {
                throw new AssertionError("written in one piece");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                assertThat(feed.sent.size()).isZero();
                feed.clock.step(400);
            }
        };

        new TimedOutputStream(slow, feed).write(new byte[] {9, 1, 2, 3, 9}, 1, 3);

        assertThat(feed.sent.toByteArray()).containsExactly(1, 2, 3);
        assertThat(feed.lastSentNanos).isEqualTo(before);
    }

    @Test
    void a_read_is_stamped_when_it_has_ended() throws IOException {
        long before = feed.nanoTime();
        InputStream slow = new ByteArrayInputStream(new byte[] {1, 2, 3}) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                feed.clock.step(400);
                return super.read(bytes, offset, length);
            }
        };
        byte[] bytes = new byte[8];

        int count = new TimedInputStream(slow, feed).read(bytes, 2, 6);

        assertThat(count).isEqualTo(3);
        assertThat(bytes).containsExactly(0, 0, 1, 2, 3, 0, 0, 0);
        assertThat(feed.received.toByteArray()).containsExactly(1, 2, 3);
        assertThat(feed.lastReceivedNanos).isEqualTo(before + 400);
    }

    @Test
    void single_bytes_are_handed_on_too() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        TimedInputStream input = new TimedInputStream(new ByteArrayInputStream(new byte[] {(byte) 0xfe}), feed);

        new TimedOutputStream(written, feed).write(0xfd);
        int value = input.read();
        int end = input.read();

        assertThat(written.toByteArray()).containsExactly(0xfd);
        assertThat(value).isEqualTo(0xfe);
        assertThat(end).isEqualTo(-1);
        assertThat(feed.sent.toByteArray()).containsExactly(0xfd);
        assertThat(feed.received.toByteArray()).containsExactly(0xfe);
    }

    @Test
    void skipped_bytes_were_received_all_the_same() throws IOException {
        TimedInputStream input = new TimedInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}), feed);

        long skipped = input.skip(3);

        assertThat(skipped).isEqualTo(3);
        assertThat(feed.received.toByteArray()).containsExactly(1, 2, 3);
        assertThat(input.available()).isEqualTo(1);
    }

    @Test
    void the_end_of_the_stream_is_nothing_received() throws IOException {
        TimedInputStream input = new TimedInputStream(new ByteArrayInputStream(new byte[0]), feed);

        assertThat(input.read(new byte[4], 0, 4)).isEqualTo(-1);
        assertThat(feed.received.size()).isZero();
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
                .isThrownBy(() -> new TimedOutputStream(broken, feed).write(new byte[] {1}))
                .withMessage("broken pipe");
        assertThat(feed.sent.size()).isZero();
    }

    @Test
    void streams_that_stopped_feeding_still_carry_the_bytes() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        TimedOutputStream output = new TimedOutputStream(written, feed);
        TimedInputStream input = new TimedInputStream(new ByteArrayInputStream(new byte[] {7}), feed);

        output.stopFeeding();
        input.stopFeeding();
        output.write(new byte[] {5, 6});

        assertThat(written.toByteArray()).containsExactly(5, 6);
        assertThat(input.read()).isEqualTo(7);
        assertThat(feed.sent.size() + feed.received.size()).isZero();
    }
}
