package dev.roundtrip.wire;

import java.nio.charset.StandardCharsets;

/**
 * Reads the connection phase: from the server's greeting to the OK that ends the authentication (MySQL Internals,
 * "Connection Phase"; MariaDB, "Connection Phase").
 *
 * <p>Keeps only the greeting's version and connection id, the capability flags, the names of plugins, and the driver's
 * own name and version: no user, no password, no plugin data.
 */
final class ConnectionPhase {

    private enum Step {
        GREETING,
        HANDSHAKE_RESPONSE,
        /** The client has sent an SSLRequest: the bytes are TLS until the tap announces decrypted bytes. */
        TLS,
        AUTHENTICATION,
        REFUSED,
        DONE
    }

    /** The longest greeting that is read; only its version string has no fixed length. */
    static final int GREETING_BYTES = 512;

    /** The fixed part of a handshake response; an SSLRequest consists of this part only. */
    static final int HANDSHAKE_RESPONSE_BYTES = 32;

    /** The number of bytes of a handshake response that are read, for the driver's name and version. */
    static final int READ_OF_RESPONSE = 512;

    private static final int PROTOCOL_VERSION = 10;
    private static final int FIXED_GREETING_BYTES = 31;
    private static final int SALT_HEAD = 8;
    private static final int LEAST_SALT_REST = 13;
    private static final int OK = 0x00;
    private static final int PLUGIN_DATA = 0x01;
    private static final int SWITCH = 0xfe;

    /** The answer of caching_sha2_password that the password is known; another one says that it is needed. */
    private static final int FAST = 0x03;

    private static final int FULL = 0x04;
    private static final int ASK_FOR_KEY = 0x02;
    private static final int ERR = 0xff;

    private final FaultSink faults;
    private Step step = Step.GREETING;
    private int nextSequence;
    private int first;
    private int length;
    private String serverVersion = "";
    private long connectionId;
    private long serverCapabilities;
    private long capabilities;
    private boolean tls;
    private String plugin = "";
    private String driver = "";
    private boolean switched;
    private Authentication.Proof proof = Authentication.Proof.CHALLENGE;

    ConnectionPhase(FaultSink faults) {
        this.faults = faults;
    }

    boolean isDone() {
        return step == Step.DONE;
    }

    boolean isTlsAwaited() {
        return step == Step.TLS;
    }

    /** The flags that both sides have; known after the handshake response. */
    long capabilities() {
        return capabilities;
    }

    Handshake handshake() {
        return new Handshake(
                serverVersion,
                capabilities,
                tls,
                isCompressed(),
                connectionId,
                new Authentication(plugin, switched, proof),
                driver);
    }

    /**
     * Whether the connection is compressed. Compression begins with the first command; the authentication is not
     * compressed.
     */
    boolean isCompressed() {
        return (capabilities & (Capabilities.COMPRESS | Capabilities.ZSTD_COMPRESSION)) != 0;
    }

    /**
     * Whether the connection is compressed by zstd. If both sides have both kinds, zlib is used (TiDB v8.5.3, conn.go).
     */
    boolean isZstd() {
        return (capabilities & Capabilities.COMPRESS) == 0 && (capabilities & Capabilities.ZSTD_COMPRESSION) != 0;
    }

    void upgradedToTls() {
        if (step != Step.TLS) {
            faults.fault(Unreadable.Reason.MALFORMED, "TLS that the client did not request");
            return;
        }
        tls = true;
        step = Step.HANDSHAKE_RESPONSE;
    }

    void serverBegins(int sequence, int newLength, int firstByte) {
        first = firstByte;
        length = newLength;
        if (step == Step.REFUSED) {
            faults.fault(Unreadable.Reason.MALFORMED, "the server continued after it rejected the connection");
        } else if (firstByte == ERR) {
            // A server that rejects the connection may use any sequence id: it may not have read the packet that it
            // answers.
            nextSequence = sequence;
        } else if (step == Step.HANDSHAKE_RESPONSE) {
            faults.fault(Unreadable.Reason.MALFORMED, "a second packet before the client's handshake response");
        } else if (step == Step.GREETING && firstByte != PROTOCOL_VERSION) {
            faults.fault(Unreadable.Reason.UNKNOWN, "the greeting is not of protocol 10, byte " + firstByte);
        } else {
            checkSequence(sequence, "server's");
        }
    }

    void serverEnds(PayloadHead head) {
        nextSequence = (nextSequence + 1) & 0xff;
        if (first == ERR) {
            step = Step.REFUSED;
        } else if (step == Step.GREETING) {
            readGreeting(head.bytes(), head.length());
        } else if (first == OK) {
            step = Step.DONE;
        } else if (first == SWITCH && head.length() > 1) {
            plugin = text(head.bytes(), 1, head.length());
            switched = true;
        } else if (first == PLUGIN_DATA && length == 2) {
            readProof(head.bytes()[1]);
        }
        // Anything else continues the authentication too. 0x02 is a further factor, and MariaDB omits the 0x01 of the
        // method's own data if that is unambiguous.
    }

    void clientBegins(int sequence, int newLength) {
        length = newLength;
        if (step == Step.GREETING) {
            faults.fault(Unreadable.Reason.MALFORMED, "the client sent data before the server's greeting");
        } else if (step != Step.REFUSED) {
            checkSequence(sequence, "client's");
        }
    }

    void clientEnds(PayloadHead head) {
        nextSequence = (nextSequence + 1) & 0xff;
        if (step == Step.AUTHENTICATION
                && proof == Authentication.Proof.FULL
                && length == 1
                && head.bytes()[0] == ASK_FOR_KEY) {
            proof = Authentication.Proof.FULL_WITH_KEY;
        }
        if (step == Step.HANDSHAKE_RESPONSE) {
            readHandshakeResponse(head.bytes(), head.length());
        }
    }

    private void readProof(int said) {
        if (said == FAST) {
            proof = Authentication.Proof.FAST;
        } else if (said == FULL) {
            proof = Authentication.Proof.FULL;
        }
    }

    /** The text from an index to its zero byte, or to the end of what was kept. */
    private static String text(byte[] bytes, int from, int kept) {
        return new String(bytes, from, endOfText(bytes, from, kept) - from, StandardCharsets.UTF_8);
    }

    private static int endOfText(byte[] bytes, int from, int kept) {
        int end = from;
        while (end < kept && bytes[end] != 0) {
            end++;
        }
        return end;
    }

    /** Fails: no packet of this phase is close to 16 MiB. */
    void continued() {
        faults.fault(Unreadable.Reason.MALFORMED, "a packet of over 16 MiB in the connection phase");
    }

    private void checkSequence(int sequence, String whose) {
        if (sequence != nextSequence) {
            faults.fault(
                    Unreadable.Reason.SEQUENCE,
                    "the " + whose + " packet in the connection phase has sequence id " + sequence + ", expected "
                            + nextSequence);
        }
    }

    private void readGreeting(byte[] bytes, int kept) {
        int end = endOfText(bytes, 1, kept);
        // The version is followed by: thread id 4, salt 8, filler 1, flags 2, character set 1, status 2, flags 2, salt
        // length 1, filler 6, MariaDB flags 4.
        int at = end + 1;
        if (kept - at < FIXED_GREETING_BYTES) {
            faults.fault(
                    Unreadable.Reason.MALFORMED, "the greeting is " + length + " bytes long, with an endless version");
            return;
        }
        serverVersion = text(bytes, 1, kept);
        connectionId = LittleEndian.uint32(bytes, at);
        serverCapabilities = LittleEndian.uint16(bytes, at + 13) | ((long) LittleEndian.uint16(bytes, at + 18) << 16);
        if ((serverCapabilities & Capabilities.MYSQL) == 0) {
            serverCapabilities |= LittleEndian.uint32(bytes, at + 27) << 32;
        }
        // The rest of the salt is at least 13 bytes long; the name of the plugin follows.
        int name = at + FIXED_GREETING_BYTES + Math.max(LEAST_SALT_REST, (bytes[at + 20] & 0xff) - SALT_HEAD);
        if (name < kept) {
            plugin = text(bytes, name, kept);
        }
        step = Step.HANDSHAKE_RESPONSE;
    }

    private void readHandshakeResponse(byte[] bytes, int kept) {
        if (kept < HANDSHAKE_RESPONSE_BYTES) {
            faults.fault(
                    Unreadable.Reason.MALFORMED,
                    "the handshake response has " + length + " bytes, at least 32 are needed");
            return;
        }
        long client = LittleEndian.uint32(bytes, 0);
        if ((client & serverCapabilities & Capabilities.PROTOCOL_41) == 0) {
            faults.fault(Unreadable.Reason.UNKNOWN, "the protocol of before MySQL 4.1");
            return;
        }
        if (length == HANDSHAKE_RESPONSE_BYTES && (client & Capabilities.SSL) != 0 && !tls) {
            step = Step.TLS;
            return;
        }
        if ((client & Capabilities.MYSQL) == 0) {
            client |= LittleEndian.uint32(bytes, 28) << 32;
        }
        capabilities = client & serverCapabilities;
        driver = ClientAttributes.client(bytes, HANDSHAKE_RESPONSE_BYTES, kept);
        step = Step.AUTHENTICATION;
    }
}
