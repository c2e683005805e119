package dev.roundtrip.live.workload;

import dev.roundtrip.wire.BoundParameters;
import dev.roundtrip.wire.Exchange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A text that was read, with the values in it, and those that are bound to it if it was prepared. One thread at a time.
 */
final class Prepared implements BoundParameters.Sink {

    final Statement statement;
    private final SentValue[] literals;
    private final int[] placesOfParameters;
    private final BoundParameters parameters;
    private final Map<Integer, LongData> longData = new HashMap<>();
    private SentValue[] row = {};

    /** The data that were sent for a parameter before the execution. */
    private record LongData(long bytes, boolean binary) {

        LongData plus(LongData more) {
            return new LongData(bytes + more.bytes, binary || more.binary);
        }
    }

    /**
     * Begins with a statement.
     *
     * @param literals the literals by place; null for parameters
     */
    Prepared(Statement statement, List<SentValue> literals) {
        this.statement = statement;
        this.literals = literals.toArray(SentValue[]::new);
        placesOfParameters = IntStream.range(0, this.literals.length)
                .filter(place -> this.literals[place] == null)
                .toArray();
        parameters = new BoundParameters(placesOfParameters.length);
    }

    void longData(Exchange exchange) {
        int from = BoundParameters.longDataOffset();
        exchange.readPayload((payload, length) -> {
            int index = parameters.longData(payload, length);
            if (index >= 0) {
                boolean binary = IntStream.range(from, length).anyMatch(at -> ValueReader.isControl(payload[at]));
                // The other bytes are a packet header, the command and what precedes the data.
                longData.merge(index, new LongData(exchange.bytesSent() - 5 - from, binary), LongData::plus);
            }
        });
    }

    void reset() {
        longData.clear();
    }

    /** Reads the values of an execution. Returns false if they are not known. */
    boolean read(Exchange exchange, boolean queryAttributes) {
        row = literals.clone();
        boolean[] isRead = {placesOfParameters.length == 0};
        exchange.readPayload((payload, length) -> isRead[0] = parameters.read(payload, length, queryAttributes, this));
        // The server drops long data after each execution.
        longData.clear();
        return isRead[0];
    }

    /** The values that were read, by place. */
    SentValue[] row() {
        return row;
    }

    @Override
    public void isNull(int index) {
        row[placesOfParameters[index]] = SentValue.NULL;
    }

    /**
     * Whether a value was sent before. The format has streams of bytes only; a text that was sent in this way is
     * recorded as a text.
     */
    @Override
    public boolean wasSent(int index) {
        LongData sent = longData.get(index);
        if (sent != null) {
            row[placesOfParameters[index]] = ValueReader.large(sent.binary() ? "stream" : "letters", sent.bytes());
        }
        return sent != null;
    }

    @Override
    public void value(int index, int type, byte[] bytes, int offset, int kept, int length) {
        row[placesOfParameters[index]] = ValueReader.bound(type, bytes, offset, kept, length);
    }
}
