package dev.roundtrip.result;

import org.apiguardian.api.API;

/**
 * Bytes of the MySQL protocol, including packet headers; with TLS, the decrypted bytes.
 *
 * @param sent bytes that clients sent, including handshakes
 * @param received bytes that clients received, including handshakes
 * @param handshakeSent the part of {@code sent} up to the end of authentication, for connections that completed it
 * @param handshakeReceived the part of {@code received} up to the end of authentication, for connections that completed
 *     it
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record ByteFigures(long sent, long received, long handshakeSent, long handshakeReceived) {

    public static final ByteFigures NONE = new ByteFigures(0, 0, 0, 0);

    /** The sum of both. */
    public ByteFigures plus(ByteFigures other) {
        return new ByteFigures(
                sent + other.sent,
                received + other.received,
                handshakeSent + other.handshakeSent,
                handshakeReceived + other.handshakeReceived);
    }
}
