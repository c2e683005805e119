package dev.roundtrip.wire;

/** The packets of the server: those of the connection phase, then the answers. */
final class ServerPackets extends PacketReader {

    private final ConnectionPhase connection;
    private final ResponseTracker tracker;
    private final Runnable onConnected;
    private final PayloadHead head =
            new PayloadHead(Math.max(ConnectionPhase.GREETING_BYTES, ResponseTracker.HEAD_BYTES));

    private boolean commandPhase;
    private boolean headWanted;

    /** {@code onConnected} runs behind the packet that ends the connection phase. */
    ServerPackets(ConnectionPhase connection, ResponseTracker tracker, Runnable onConnected) {
        this.connection = connection;
        this.tracker = tracker;
        this.onConnected = onConnected;
    }

    void connected() {
        commandPhase = true;
    }

    @Override
    void begin(int sequence, int length, int firstByte) {
        if (commandPhase) {
            headWanted = tracker.begins(sequence, length, firstByte);
        } else {
            headWanted = true;
            connection.serverBegins(sequence, length, firstByte);
        }
        if (headWanted) {
            head.begin(firstByte);
        }
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
        } else {
            connection.continued();
        }
    }

    @Override
    void end() {
        if (commandPhase) {
            tracker.ends(head, packetBytes(), nanos());
        } else {
            connection.serverEnds(head);
            if (connection.isDone()) {
                onConnected.run();
            }
        }
    }
}
