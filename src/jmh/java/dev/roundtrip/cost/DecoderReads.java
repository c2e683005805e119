package dev.roundtrip.cost;

import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.WireDecoder;
import java.sql.SQLException;

/** Passes the bytes of a point get, command and answer, to a decoder, without a driver or a socket. */
public final class DecoderReads implements Work {

    private static final int BLOCK = 1_000;
    private static final int CLIENT_CAPABILITIES = CannedAnswers.DEPRECATE_EOF | 0x200 | 0x1;

    private final byte[] command;
    private final byte[] answer;
    private final WireDecoder decoder = new WireDecoder(this::heard);
    private long heard;
    private long nanos;

    /** Connects and prepares the decoder. */
    public DecoderReads() {
        StatementShape shape = StatementShape.of(BenchTables.POINT_GET);
        received(CannedAnswers.greeting(1));
        sent(new PacketBytes(1)
                .int4(CLIENT_CAPABILITIES)
                .int4(1 << 24)
                .int1(45)
                .zeros(23)
                .nullTerminated("root")
                .int1(0)
                .end()
                .toBytes());
        received(CannedAnswers.ok(2, 0, true));
        sent(new PacketBytes(0).int1(0x16).text(BenchTables.POINT_GET).end().toBytes());
        received(CannedAnswers.prepared(1, shape));
        command = new PacketBytes(0)
                .int1(0x17)
                .int4(1)
                .int1(0)
                .int4(1)
                .int1(0)
                .int1(1)
                .int2(8)
                .int8(4_711)
                .end()
                .toBytes();
        answer = CannedAnswers.executed(shape, true);
    }

    private void heard(Exchange exchange) {
        heard++;
    }

    @Override
    public int block(SingleWriterLatencyRecorder latencies) throws SQLException {
        long before = heard;
        for (int i = 0; i < BLOCK; i++) {
            sent(command);
            received(answer);
        }
        if (heard - before != BLOCK || decoder.unreadableBytes() > 0) {
            throw new SQLException("The decoder read " + (heard - before) + " commands of " + BLOCK);
        }
        return BLOCK;
    }

    private void sent(byte[] bytes) {
        decoder.sent(bytes, 0, bytes.length, nanos++);
    }

    private void received(byte[] bytes) {
        decoder.received(bytes, 0, bytes.length, nanos++);
    }
}
