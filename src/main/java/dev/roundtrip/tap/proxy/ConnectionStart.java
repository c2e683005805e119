package dev.roundtrip.tap.proxy;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** The packets before authentication that decide about TLS (MySQL Internals, "Connection Phase"). */
final class ConnectionStart {

    static final int HEAD_BYTES = 4;

    /** The size of the largest greeting. A greeting has about 100 bytes; a larger packet is none. */
    static final int LARGEST_GREETING = 4096;

    /** The size of the packet by which a client asks for TLS, including its header. */
    static final int TLS_REQUEST_BYTES = HEAD_BYTES + 32;

    private static final int PROTOCOL_10 = 10;
    private static final int ERROR = 0xff;

    /**
     * The number of the error that clients get. The communication errors of MySQL have the SQL state 08S01, by which
     * pools know a broken connection.
     */
    private static final int NET_READ_ERROR = 1158;

    /** The flag CLIENT_SSL, which is bit 11 of the capabilities, in their second byte. */
    private static final int SSL_IN_SECOND_BYTE = 0x08;

    private ConnectionStart() {}

    /** The size of the first packet with its header, or -1 if even the header is not complete. */
    static int packetBytes(ByteBuf bytes) {
        return bytes.readableBytes() < HEAD_BYTES ? -1 : HEAD_BYTES + bytes.getUnsignedMediumLE(bytes.readerIndex());
    }

    /** Whether the server's greeting offers TLS; false for a packet that is no greeting. */
    static boolean offersTls(ByteBuf greeting) {
        int at = secondCapabilityByte(greeting);
        return at >= 0 && (greeting.getByte(at) & SSL_IN_SECOND_BYTE) != 0;
    }

    /** Takes the offer of TLS out of a greeting that has one. */
    static void declineTls(ByteBuf greeting) {
        int at = secondCapabilityByte(greeting);
        greeting.setByte(at, greeting.getByte(at) & ~SSL_IN_SECOND_BYTE);
    }

    /**
     * The index of the second byte of the capabilities, after the version, the connection's id, eight bytes of a
     * challenge and a zero.
     */
    private static int secondCapabilityByte(ByteBuf greeting) {
        int payload = greeting.readerIndex() + HEAD_BYTES;
        int end = greeting.writerIndex();
        if (payload >= end || greeting.getByte(payload) != PROTOCOL_10) {
            return -1;
        }
        int versionEnd = greeting.indexOf(payload + 1, end, (byte) 0);
        int at = versionEnd + 1 + 4 + 8 + 1 + 1;
        return versionEnd < 0 || at >= end ? -1 : at;
    }

    /** Whether the client's first packet asks for TLS. */
    static boolean requestsTls(ByteBuf packet) {
        return packetBytes(packet) == TLS_REQUEST_BYTES
                && (packet.getByte(packet.readerIndex() + HEAD_BYTES + 1) & SSL_IN_SECOND_BYTE) != 0;
    }

    /** The packet that tells a client why it gets no connection, in place of a greeting. */
    static void writeError(ByteBuf target, String sentence) {
        byte[] text = sentence.getBytes(StandardCharsets.UTF_8);
        target.writeMediumLE(1 + 2 + text.length);
        target.writeByte(0);
        target.writeByte(ERROR);
        target.writeShortLE(NET_READ_ERROR);
        target.writeBytes(text);
    }
}
