package dev.roundtrip.wire;

/**
 * The commands that wait for their answers, in the order they were sent: a ring that grows. A driver that waits for each answer uses its
 * first place only; one that pipelines (MariaDB Connector/J in batches) uses as many as it sends ahead.
 *
 * <p>At most {@link #MAX_PENDING} commands and {@link #MAX_TEXT_BYTES} bytes of their texts are held; a command beyond the latter has no text.
 */
final class PendingCommands {

    static final int MAX_PENDING = 131_072;
    static final int MAX_TEXT_BYTES = 4 * 1024 * 1024;

    private PendingCommand[] ring = new PendingCommand[4];
    private int head;
    private int size;
    private boolean filling;
    private int reservedBytes;

    PendingCommands() {
        fillFrom(0);
    }

    /** The place for the command that is being sent now, or null where there are too many. It counts from {@link #filled()} on. */
    PendingCommand next() {
        if (size == ring.length) {
            if (size == MAX_PENDING) {
                return null;
            }
            grow();
        }
        filling = true;
        return ring[(head + size) & (ring.length - 1)];
    }

    void filled() {
        filling = false;
        size++;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** The command whose answer comes next. */
    PendingCommand first() {
        return ring[head];
    }

    void removeFirst() {
        size--;
        // Back to the first place when nothing waits: its buffers are in the processor's cache.
        head = size == 0 && !filling ? 0 : (head + 1) & (ring.length - 1);
    }

    /** All statement ids are about to be forgotten: who was sent before takes the text along. */
    void fetchTexts(StatementTable statements) {
        for (int i = 0; i < size; i++) {
            ring[(head + i) & (ring.length - 1)].fetchText(statements);
        }
    }

    /** One is about to be forgotten. */
    void fetchTexts(long id, StatementTable statements) {
        for (int i = 0; i < size; i++) {
            PendingCommand command = ring[(head + i) & (ring.length - 1)];
            if (command.statementId() == id) {
                command.fetchText(statements);
            }
        }
    }

    /** Asks for room for text bytes, over all places together. */
    boolean reserve(int bytes) {
        if (reservedBytes + bytes > MAX_TEXT_BYTES) {
            return false;
        }
        reservedBytes += bytes;
        return true;
    }

    int reservedBytes() {
        return reservedBytes;
    }

    private void grow() {
        PendingCommand[] larger = new PendingCommand[ring.length * 2];
        for (int i = 0; i < size; i++) {
            larger[i] = ring[(head + i) & (ring.length - 1)];
        }
        ring = larger;
        head = 0;
        fillFrom(size);
    }

    private void fillFrom(int index) {
        for (int i = index; i < ring.length; i++) {
            ring[i] = new PendingCommand(this);
        }
    }
}
