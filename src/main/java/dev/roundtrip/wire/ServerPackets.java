package dev.roundtrip.wire;

/** Reads the packets of the server: those of the connection phase, then the answers. */
final class ServerPackets extends PacketReader {

    private final ConnectionPhase connection;
    private final ResponseTracker tracker;
    private final Runnable onConnected;
    private final PayloadHead head =
            new PayloadHead(Math.max(ConnectionPhase.GREETING_BYTES, ResponseTracker.HEAD_BYTES));

    private boolean headWanted;

    /** Begins with the connection phase; {@code onConnected} runs after the packet that ends it. */
    ServerPackets(ConnectionPhase connection, ResponseTracker tracker, Runnable onConnected) {
        this.connection = connection;
        this.tracker = tracker;
        this.onConnected = onConnected;
    }

    void connected() {
        commandPhase = true;
    }

    @Override
    void lost(PositionSearch begun) {
        headWanted = false;
        super.lost(begun);
    }

    @Override
    void begin(int sequence, int length, int firstByte) {
        if (commandPhase) {
            headWanted = tracker.begins(sequence, length, firstByte);
        } else if (search != null) {
            search.serverBegins(sequence);
        } else {
            headWanted = true;
            connection.serverBegins(sequence, length, firstByte);
        }
        if (headWanted) {
            head.begin(firstByte);
        }
    }

    /**
     * Passes over rows and definitions, which most packets from a server are. Packets that begin with an ambiguous
     * byte, and packets that are not entirely in the chunk, are not skipped here.
     */
    @Override
    int passOver(byte[] bytes, int from, int end) {
        int most = commandPhase ? tracker.passable() : 0;
        if (most <= 0) {
            return from;
        }
        int sequence = tracker.isNumbered() ? tracker.nextSequence() : bytes[from + 3] & 0xff;
        int passed = 0;
        int at = from;
        while (passed < most && end - at > HEADER_BYTES) {
            int header = LittleEndian.int32(bytes, at);
            int size = header & FULL_PAYLOAD;
            if (header >>> 24 != sequence
                    || size == 0
                    || size == FULL_PAYLOAD
                    || size > end - at - HEADER_BYTES
                    || (bytes[at + HEADER_BYTES] & 0xff) >= ResponseTracker.LOCAL_INFILE) {
                break;
            }
            sequence = (sequence + 1) & 0xff;
            at += HEADER_BYTES + size;
            passed++;
        }
        if (passed > 0) {
            tracker.passed(passed, at - from);
        }
        return at;
    }

    @Override
    void body(byte[] bytes, int offset, int length) {
        if (headWanted) {
            head.append(bytes, offset, length);
        }
    }

    @Override
    void continued(int sequence) {
        if (commandPhase) {
            tracker.continued(sequence);
        } else if (search != null) {
            search.serverBegins(sequence);
        } else {
            connection.continued();
        }
    }

    @Override
    void end() {
        if (commandPhase) {
            tracker.ends(head, packetBytes(), nanos());
        } else if (search == null) {
            connection.serverEnds(head);
            if (connection.isDone()) {
                onConnected.run();
            }
        }
    }
}
