package dev.roundtrip.wire;

/**
 * Finds where the SQL text of a COM_QUERY begins if CLIENT_QUERY_ATTRIBUTES was agreed on: behind the parameter count,
 * the count of parameter sets and, if there are parameters, their null bitmap, types, names and values (MySQL
 * Internals, "COM_QUERY").
 */
final class QueryAttributes {

    /** The room for attributes in front of the text. If they are longer, the text is unknown. */
    static final int MAX_BYTES = 4096;

    private QueryAttributes() {}

    /** The index of the text's first byte, or -1 if the kept payload does not contain it. */
    static int textOffset(byte[] payload, int length) {
        int at = LittleEndian.skipEncoded(payload, 0, length);
        int sets = at;
        at = LittleEndian.skipEncoded(payload, at, length);
        if (at < 0) {
            return -1;
        }
        long count = LittleEndian.encoded(payload, 0);
        if (LittleEndian.encoded(payload, sets) != 1 || count > MAX_BYTES) {
            return -1;
        }
        return count == 0 ? at : skipParameters(payload, at, length, (int) count);
    }

    private static int skipParameters(byte[] payload, int nullBitmap, int length, int count) {
        int bindFlag = nullBitmap + (count + 7) / 8;
        if (bindFlag >= length || payload[bindFlag] != 1) {
            return -1;
        }
        int value = bindFlag + 1;
        for (int i = 0; i < count && value >= 0; i++) {
            value = skipTypeAndName(payload, value, length);
        }
        int type = bindFlag + 1;
        for (int i = 0; i < count && value >= 0; i++) {
            boolean isNull = (payload[nullBitmap + i / 8] & (1 << (i % 8))) != 0;
            if (!isNull) {
                value = skipValue(payload, value, length, payload[type] & 0xff);
            }
            type = skipTypeAndName(payload, type, length);
        }
        return value;
    }

    static int skipTypeAndName(byte[] payload, int at, int length) {
        return skipString(payload, at + 2, length);
    }

    /** Skips a value in the binary form of its type (MySQL Internals, "Binary Protocol Value"). */
    private static int skipValue(byte[] payload, int at, int length, int type) {
        int fixed = fixedBytes(type);
        if (fixed < 0) {
            return skipString(payload, at, length);
        }
        return at + fixed <= length ? at + fixed : -1;
    }

    /**
     * The size of a value of a type; -1 if the value has its length in front: dates, times, digits, texts and blobs.
     */
    static int fixedBytes(int type) {
        return switch (type) {
            case 0x06 -> 0;
            case 0x01, 0xf4 -> 1;
            case 0x02, 0x0d -> 2;
            case 0x03, 0x04, 0x09 -> 4;
            case 0x05, 0x08 -> 8;
            default -> -1;
        };
    }

    private static int skipString(byte[] payload, int at, int length) {
        int content = LittleEndian.skipEncoded(payload, at, length);
        if (content < 0) {
            return -1;
        }
        long size = LittleEndian.encoded(payload, at);
        return size >= 0 && size <= length - content ? content + (int) size : -1;
    }
}
