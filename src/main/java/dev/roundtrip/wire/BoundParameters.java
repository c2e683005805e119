package dev.roundtrip.wire;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads the values that a client binds to one open prepared statement (MySQL Internals: COM_STMT_EXECUTE,
 * COM_STMT_SEND_LONG_DATA, Binary Protocol Value).
 *
 * <p>It keeps the types, because a client sends them with the first execution and may leave them out later. It keeps no
 * value.
 *
 * <p><b>Threads.</b> Those of its connection's decoder.
 */
public final class BoundParameters {

    private static final int ID_BYTES = 4;
    private static final int FLAGS_AT = ID_BYTES;
    private static final int FIRST_AT = FLAGS_AT + 1 + 4;
    private static final int LONG_DATA_AT = ID_BYTES + 2;
    private static final int PARAMETER_COUNT_AVAILABLE = 0x08;
    private static final int MOST = 0xffff;

    private static final Sink NO_VALUES = new Sink() {
        @Override
        public void isNull(int index) {}

        @Override
        public boolean wasSent(int index) {
            return true;
        }

        @Override
        public void value(int index, int type, byte[] bytes, int offset, int kept, int length) {}
    };

    private final int count;
    private int[] types = {};

    /** Receives the values of one execution, in their order; the array is valid only during the call. */
    public interface Sink {

        void isNull(int index);

        /** Whether a value was sent before, as long data, and is no part of the execution. */
        boolean wasSent(int index);

        /**
         * Receives a value.
         *
         * @param type the type's number in the protocol, with 0x8000 for an unsigned number
         * @param kept the number of its bytes that are there, from {@code offset}
         * @param length the number of its bytes; -1 if that is not known, because the payload was cut before it
         */
        void value(int index, int type, byte[] bytes, int offset, int kept, int length);
    }

    /**
     * Begins with a statement that has just been prepared.
     *
     * @param count the number of its parameters
     */
    public BoundParameters(int count) {
        this.count = count;
    }

    /** The types of the last execution that was read, as MySQL names them, such as {@code bigint}; empty before. */
    public List<String> typeNames() {
        return IntStream.of(types).mapToObj(BoundParameters::typeName).toList();
    }

    /** The name of a type, from MySQL Internals, "Column Types". */
    private static String typeName(int type) {
        return switch (type & 0xff) {
            case 0x00, 0xf6 -> "decimal";
            case 0x01 -> "tinyint";
            case 0x02, 0x0d -> "smallint";
            case 0x03, 0x09 -> "int";
            case 0x04 -> "float";
            case 0x05 -> "double";
            case 0x06 -> "null";
            case 0x07 -> "timestamp";
            case 0x08 -> "bigint";
            case 0x0a -> "date";
            case 0x0b -> "time";
            case 0x0c -> "datetime";
            case 0xf9, 0xfa, 0xfb, 0xfc -> "blob";
            default -> "varchar";
        };
    }

    /**
     * The parameter to which a COM_STMT_SEND_LONG_DATA adds data; -1 if the payload is too short, or there is no such
     * parameter.
     */
    public int longData(byte[] payload, int length) {
        int index = length < LONG_DATA_AT ? -1 : LittleEndian.uint16(payload, ID_BYTES);
        return index < count ? index : -1;
    }

    /** The offset at which the data of a COM_STMT_SEND_LONG_DATA begin. */
    public static int longDataOffset() {
        return LONG_DATA_AT;
    }

    /** Whether the client and the server of a connection may send attributes in addition to parameters. */
    public static boolean hasQueryAttributes(Handshake handshake) {
        return (handshake.capabilities() & Capabilities.QUERY_ATTRIBUTES) != 0;
    }

    /**
     * Reads the payload of a COM_STMT_EXECUTE, behind its first byte.
     *
     * @param queryAttributes whether CLIENT_QUERY_ATTRIBUTES was agreed on, see {@link #hasQueryAttributes}
     * @return false if the payload cannot be read; some values may have been passed on
     */
    public boolean read(byte[] payload, int length, boolean queryAttributes, Sink sink) {
        int at = FIRST_AT;
        long all = count;
        if (queryAttributes && (count > 0 || (payload[FLAGS_AT] & PARAMETER_COUNT_AVAILABLE) != 0)) {
            at = LittleEndian.skipEncoded(payload, at, length);
            if (at < 0) {
                return false;
            }
            all = LittleEndian.encoded(payload, FIRST_AT);
        }
        if (all < count || all > MOST) {
            return false;
        }
        if (all == 0) {
            return true;
        }
        int nulls = at;
        at += ((int) all + 7) / 8;
        if (at >= length) {
            return false;
        }
        boolean typesFollow = payload[at++] == 1;
        if (typesFollow) {
            at = readTypes(payload, at, length, (int) all, queryAttributes);
        }
        if (at < 0 || types.length < count) {
            return false;
        }
        pass(payload, nulls, at, length, sink);
        return true;
    }

    /** Reads the payload as {@link #read} does, but only the types. */
    public boolean readTypes(byte[] payload, int length, boolean queryAttributes) {
        return read(payload, length, queryAttributes, NO_VALUES);
    }

    private int readTypes(byte[] payload, int from, int length, int all, boolean named) {
        if (types.length != count) {
            types = new int[count];
        }
        int at = from;
        for (int i = 0; i < all; i++) {
            if (at < 0 || at + 2 > length) {
                return -1;
            }
            if (i < count) {
                types[i] = LittleEndian.uint16(payload, at);
            }
            at = named ? QueryAttributes.skipTypeAndName(payload, at, length) : at + 2;
        }
        return at;
    }

    private void pass(byte[] payload, int nulls, int from, int length, Sink sink) {
        int at = from;
        for (int i = 0; i < count; i++) {
            if ((payload[nulls + i / 8] & (1 << (i % 8))) != 0) {
                sink.isNull(i);
            } else if (!sink.wasSent(i)) {
                at = passValue(i, payload, at, length, sink);
            }
        }
    }

    /**
     * Passes a value on.
     *
     * @return the index behind the value; beyond the length if the payload was cut
     */
    private int passValue(int index, byte[] payload, int at, int length, Sink sink) {
        int fixed = QueryAttributes.fixedBytes(types[index] & 0xff);
        int content = fixed >= 0 ? at : LittleEndian.skipEncoded(payload, at, length);
        if ((at >= length && fixed != 0) || content < 0) {
            sink.value(index, types[index], payload, 0, 0, -1);
            return length;
        }
        long size = fixed >= 0 ? fixed : LittleEndian.encoded(payload, at);
        int known = (int) Math.max(0, Math.min(size, Integer.MAX_VALUE));
        int kept = Math.max(0, Math.min(known, length - content));
        sink.value(index, types[index], payload, content, kept, known);
        return content + kept;
    }
}
