package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.WireFigures;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures what the tap adds to a command: clock, decoder, counters and histogram, over streams that do nothing.
 * {@code baseline} is the same streams without a tap; {@code clock} is the cost of two readings of the clock, which no
 * tap can save.
 *
 * <p>Run: {@code ./mvnw -q -Pjmh package -DskipTests && java -jar target/benchmarks.jar TapBenchmark -prof gc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class TapBenchmark {

    private static final byte[] OK = {7, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0};

    private final Answers answers = new Answers();
    private final byte[] buffer = new byte[512];
    private final byte[] business =
            query("DELETE FROM account WHERE id = 4711 AND note = 'a text of a hundred bytes in all, or about that'");
    private final byte[] chatter = query("COMMIT");

    private Tap tap;
    private TimedOutputStream out;
    private TimedInputStream in;
    private TimedOutputStream untappedOut;
    private TimedInputStream untappedIn;

    /** Connects without a driver. */
    @Setup(Level.Trial)
    public void connect() throws IOException {
        tap = Tap.open(NanoClock.SYSTEM);
        TappedConnection connection = tap.newConnection();
        tap.opened(connection);
        out = new TimedOutputStream(OutputStream.nullOutputStream(), connection);
        in = new TimedInputStream(answers, connection);
        untappedOut = new TimedOutputStream(OutputStream.nullOutputStream(), SocketFeed.NONE);
        untappedIn = new TimedInputStream(answers, SocketFeed.NONE);
        exchangeHandshake();
    }

    /** Fails if the benchmark measured something else than it says. */
    @TearDown(Level.Trial)
    public void check() {
        WireFigures figures = tap.takeInterval();
        tap.close();
        if (!figures.unreadable().isEmpty()) {
            throw new IllegalStateException("not read: " + figures);
        }
    }

    /** The streams without a tap. */
    @Benchmark
    public int baseline() throws IOException {
        untappedOut.write(business, 0, business.length);
        answers.next = OK;
        return untappedIn.read(buffer, 0, buffer.length);
    }

    /** Two readings of the clock. */
    @Benchmark
    public long clock() {
        return -NanoClock.SYSTEM.nanoTime() + NanoClock.SYSTEM.nanoTime();
    }

    /** A statement of 100 bytes and its OK. */
    @Benchmark
    public int businessStatement() throws IOException {
        out.write(business, 0, business.length);
        answers.next = OK;
        return in.read(buffer, 0, buffer.length);
    }

    /** Chatter, whose text is looked up for each command. */
    @Benchmark
    public int commit() throws IOException {
        out.write(chatter, 0, chatter.length);
        answers.next = OK;
        return in.read(buffer, 0, buffer.length);
    }

    private void exchangeHandshake() throws IOException {
        // The greeting of protocol 10 has: version, thread, scramble, capabilities (MYSQL, PROTOCOL_41,
        // SECURE_CONNECTION | DEPRECATE_EOF), charset, status.
        byte[] greeting = new byte[64];
        greeting[0] = 60;
        greeting[4] = 10;
        greeting[5] = '8';
        putCapabilities(greeting, 4 + 3 + 13, 4 + 3 + 18);
        answers.next = greeting;
        in.read(buffer, 0, buffer.length);
        byte[] response = new byte[44];
        response[0] = 40;
        response[3] = 1;
        putCapabilities(response, 4, 6);
        out.write(response, 0, response.length);
        byte[] ok = OK.clone();
        ok[3] = 2;
        answers.next = ok;
        in.read(buffer, 0, buffer.length);
    }

    private static void putCapabilities(byte[] packet, int low, int high) {
        packet[low] = 1;
        packet[low + 1] = (byte) 0x82;
        packet[high + 1] = 1;
    }

    private static byte[] query(String sql) {
        byte[] text = sql.getBytes(StandardCharsets.US_ASCII);
        byte[] packet = new byte[text.length + 5];
        packet[0] = (byte) (text.length + 1);
        packet[4] = 3;
        System.arraycopy(text, 0, packet, 5, text.length);
        return packet;
    }

    /** Gives one prepared packet for each read. */
    private static final class Answers extends InputStream {

        private byte[] next = OK;

        @Override
        public int read() {
            throw new IllegalStateException("read in one piece");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            System.arraycopy(next, 0, bytes, offset, next.length);
            return next.length;
        }
    }
}
