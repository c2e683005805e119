package dev.roundtrip.wire;

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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures what the decoder costs per command, compared with {@link #baselineCopyOnly}, which is the least that any
 * program must do to keep a command's text. The bytes come in whole chunks, as a driver's buffered streams give them,
 * and the listener reads five figures of each exchange.
 *
 * <pre>
 * ./mvnw -q -Pjmh package -DskipTests
 * java -jar target/benchmarks.jar WireDecoder -prof gc
 * </pre>
 *
 * <p>Measured 2026-11-21, OpenJDK 17.0.15, 4 CPUs, G1, on a machine that was busy with other work (load 11 to 15):
 * therefore there were 120 iterations of 30 ms ({@code -f 2 -wi 6 -w 500ms -i 60 -r 30ms}), given as the least, the
 * tenth percentile and the median. Averages over whole seconds show the other work: 263 +- 210 ns for the query, and 95
 * +- 101 ns for the baseline.
 *
 * <pre>
 * ns per operation            least     p10   median    B allocated
 * baselineCopyOnly             10.6    10.9     16.8    0.00
 * query100BytesAndOk           84.5    91.3    109.2    0.00
 * executeAndOneRow            121.6   129.4    204.2    0.00
 * prepareExecuteClose         419.6   425.5    455.2    0.00   three commands
 * executeAndHundredRows      1375.9  1447.6   1757.4    0.02   (below one byte in 40 operations: the profiler's own)
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class WireDecoderBenchmark {

    private static final long CAPABILITIES = Capabilities.MYSQL | Capabilities.PROTOCOL_41 | Capabilities.DEPRECATE_EOF;
    private static final int ID = 7;

    private final byte[] keptText = new byte[1024];
    private long heard;

    private final WireDecoder decoder = new WireDecoder(exchange -> heard += exchange.endNanos()
            - exchange.startNanos()
            + exchange.bytesSent()
            + exchange.bytesReceived()
            + exchange.sql().length());

    private byte[] query;
    private byte[] okAnswer;
    private byte[] prepare;
    private byte[] prepareAnswer;
    private byte[] execute;
    private byte[] rowAnswer;
    private byte[] close;
    private byte[] hundredRows;
    private long now;

    /** Connects, and prepares one statement. */
    @Setup(Level.Trial)
    public void connect() {
        byte[] greeting = new byte[64];
        greeting[0] = 10;
        greeting[1] = '8';
        // The offsets count from the end of the version: 8.0, NUL; flags at 13 and 18.
        putCapabilities(greeting, 3 + 13, 3 + 18);
        byte[] response = new byte[40];
        putCapabilities(response, 0, 2);
        byte[] ok = {0, 0, 0, 2, 0, 0, 0};

        query = packet(0, text(0x03, 99));
        okAnswer = packet(1, ok);
        prepare = packet(0, text(0x16, 399));
        byte[] definition = definition();
        prepareAnswer = join(
                packet(1, new byte[] {0, ID, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0}),
                packet(2, definition),
                packet(3, definition));
        execute = packet(0, new byte[] {0x17, ID, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8});
        byte[] row = packet(3, new byte[60]);
        byte[] end = {(byte) 0xfe, 0, 0, 2, 0, 0, 0};
        rowAnswer = join(packet(1, new byte[] {1}), packet(2, definition), row, packet(4, end));
        close = packet(0, new byte[] {0x19, ID, 0, 0, 0});
        hundredRows = join(packet(1, new byte[] {1}), packet(2, definition));
        for (int i = 0; i < 100; i++) {
            hundredRows = join(hundredRows, packet(3 + i, new byte[60]));
        }
        hundredRows = join(hundredRows, packet(103, end));

        received(packet(0, greeting));
        sent(packet(1, response));
        received(packet(2, ok));
        sent(prepare);
        received(prepareAnswer);
        if (heard == 0) {
            throw new IllegalStateException(
                    "the decoder did not understand the connection; unreadable bytes: " + decoder.unreadableBytes());
        }
    }

    /**
     * The least that any program must do to keep a command's text: it reads the header, copies the text, and reads the
     * answer's first byte and length.
     */
    @Benchmark
    public long baselineCopyOnly() {
        int length = LittleEndian.int32(query, 0) & 0xffffff;
        System.arraycopy(query, 5, keptText, 0, length - 1);
        heard += length + keptText[0] + okAnswer[4] + (LittleEndian.int32(okAnswer, 0) & 0xffffff);
        return heard;
    }

    /** A COM_QUERY of 100 bytes and its OK. */
    @Benchmark
    public long query100BytesAndOk() {
        sent(query);
        received(okAnswer);
        return heard;
    }

    /** A COM_STMT_EXECUTE and a result set of one row: scenario s5. */
    @Benchmark
    public long executeAndOneRow() {
        sent(execute);
        received(rowAnswer);
        return heard;
    }

    /** PREPARE of a known text of 400 bytes, EXECUTE with one row, CLOSE: scenario s3, three commands. */
    @Benchmark
    public long prepareExecuteClose() {
        sent(prepare);
        received(prepareAnswer);
        sent(execute);
        received(rowAnswer);
        sent(close);
        return heard;
    }

    /** A COM_STMT_EXECUTE and a result set of 100 rows of 60 bytes, in one chunk. */
    @Benchmark
    public long executeAndHundredRows() {
        sent(execute);
        received(hundredRows);
        return heard;
    }

    private void sent(byte[] bytes) {
        decoder.sent(bytes, 0, bytes.length, now++);
    }

    private void received(byte[] bytes) {
        decoder.received(bytes, 0, bytes.length, now++);
    }

    private static byte[] text(int command, int length) {
        String sql = "SELECT balance, owner, branch FROM account WHERE id = 4711 AND currency = 'EUR' -- ";
        byte[] payload = (" " + sql + "x".repeat(length - sql.length())).getBytes(StandardCharsets.US_ASCII);
        payload[0] = (byte) command;
        return payload;
    }

    private static byte[] definition() {
        byte[] definition = new byte[50];
        definition[0] = 3;
        return definition;
    }

    private static void putCapabilities(byte[] payload, int low, int high) {
        payload[low] = (byte) CAPABILITIES;
        payload[low + 1] = (byte) (CAPABILITIES >>> 8);
        payload[high] = (byte) (CAPABILITIES >>> 16);
        payload[high + 1] = (byte) (CAPABILITIES >>> 24);
    }

    private static byte[] packet(int sequence, byte[] payload) {
        byte[] header = {(byte) payload.length, (byte) (payload.length >>> 8), 0, (byte) sequence};
        return join(header, payload);
    }

    private static byte[] join(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        byte[] joined = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, joined, at, part.length);
            at += part.length;
        }
        return joined;
    }
}
