package dev.roundtrip.wire;

/**
 * Reads the protocol's integers: fixed length, least significant byte first, and length-encoded (MySQL Internals,
 * "Integer Types").
 */
final class LittleEndian {

    private LittleEndian() {}

    static int uint16(byte[] bytes, int at) {
        return (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8);
    }

    static int int32(byte[] bytes, int at) {
        return uint16(bytes, at) | (uint16(bytes, at + 2) << 16);
    }

    static long uint32(byte[] bytes, int at) {
        return int32(bytes, at) & 0xffff_ffffL;
    }

    /**
     * The size in bytes of a length-encoded integer, by its first byte; 0 for 0xfb (NULL) and 0xff, which begin none.
     */
    private static int encodedSize(int firstByte) {
        if (firstByte < 0xfb) {
            return 1;
        }
        return switch (firstByte) {
            case 0xfc -> 3;
            case 0xfd -> 4;
            case 0xfe -> 9;
            default -> 0;
        };
    }

    /** The end of the length-encoded integer at an index, or -1 if it is incomplete or the index is -1. */
    static int skipEncoded(byte[] bytes, int at, int length) {
        if (at < 0 || at >= length) {
            return -1;
        }
        int size = encodedSize(bytes[at] & 0xff);
        return size == 0 || at + size > length ? -1 : at + size;
    }

    /** The value of a length-encoded integer; all its {@link #encodedSize} bytes must be present. */
    static long encoded(byte[] bytes, int at) {
        int first = bytes[at] & 0xff;
        return switch (encodedSize(first)) {
            case 1 -> first;
            case 3 -> uint16(bytes, at + 1);
            case 4 -> uint16(bytes, at + 1) | ((bytes[at + 3] & 0xffL) << 16);
            case 9 -> uint32(bytes, at + 1) | (uint32(bytes, at + 5) << 32);
            default ->
                throw new IllegalArgumentException(
                        "first byte " + first + ": allowed are 0x00 to 0xfa and 0xfc to 0xfe");
        };
    }
}
