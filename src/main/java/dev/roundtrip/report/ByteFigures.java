package dev.roundtrip.report;

import org.apiguardian.api.API;

/**
 * Bytes of the MySQL protocol, including packet headers; before compression, and with TLS the decrypted bytes.
 *
 * @param sent bytes that clients sent, including handshakes
 * @param received bytes that clients received, including handshakes
 * @param handshakeSent the part of {@code sent} up to the end of authentication, for connections that completed it
 * @param handshakeReceived the part of {@code received} up to the end of authentication, for connections that completed
 *     it
 * @param savedSending what compression kept off the line: negative if its frames cost more than it saved; 0 without
 *     compression
 * @param savedReceiving what compression kept off the line of {@code received}
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record ByteFigures(
        long sent,
        long received,
        long handshakeSent,
        long handshakeReceived,
        @Least(Checks.SIGNED) long savedSending,
        @Least(Checks.SIGNED) long savedReceiving) {

    public static final ByteFigures NONE = new ByteFigures(0, 0, 0, 0, 0, 0);

    /** The sum of these figures and other ones. */
    public ByteFigures plus(ByteFigures other) {
        return new ByteFigures(
                sent + other.sent,
                received + other.received,
                handshakeSent + other.handshakeSent,
                handshakeReceived + other.handshakeReceived,
                savedSending + other.savedSending,
                savedReceiving + other.savedReceiving);
    }

    /** The bytes of {@code sent} that the line carried, compressed where clients compress; with TLS, inside of it. */
    public long sentOnLine() {
        return sent - savedSending;
    }

    /**
     * The bytes of {@code received} that the line carried, compressed where clients compress; with TLS, inside of it.
     */
    public long receivedOnLine() {
        return received - savedReceiving;
    }
}
