package dev.roundtrip.wire;

import java.util.Arrays;

/**
 * The commands that wait for their answers, in the order they were sent: a ring buffer that grows. A driver that waits
 * for each answer uses only the first slot; one that pipelines (MariaDB Connector/J in batches) uses one slot for each
 * command that it sends ahead.
 *
 * <p>At most {@link #MAX_PENDING} commands and {@link #MAX_TEXT_BYTES} bytes of their texts are kept; beyond that,
 * commands have no text.
 */
final class PendingCommands {

    static final int MAX_PENDING = 131_072;
    static final int MAX_TEXT_BYTES = 4 * 1024 * 1024;

    final StatementTable statements = new StatementTable();
    /** The text of the exchange that a listener reads. */
    final SqlText sql = new SqlText();
    /** The way in which the server reads a backslash in the next text. */
    BackslashMode backslashes = BackslashMode.UNKNOWN;

    private Exchange[] ring = new Exchange[4];
    private int head;
    private int size;
    private boolean filling;
    private boolean pipelined;
    private int reservedBytes;

    PendingCommands() {
        Arrays.setAll(ring, slot -> new Exchange(this));
    }

    /**
     * The slot for the command that is being sent, or null if there are too many. It is pending after {@link
     * #filled()}.
     */
    Exchange next() {
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
        if (size > 1) {
            pipelined = true;
        }
    }

    int size() {
        return size;
    }

    /** Whether the client has ever sent a command before it had the answer to the last one. */
    boolean isPipelined() {
        return pipelined;
    }

    /** Drops the commands that wait, and their values: it is not known any more which answer belongs to which. */
    void clear() {
        for (Exchange each : ring) {
            each.eraseParameters();
        }
        for (int i = 0; i < size; i++) {
            Command waiting = ring[(head + i) & (ring.length - 1)].command();
            if (waiting == Command.COM_RESET_CONNECTION || waiting == Command.COM_CHANGE_USER) {
                statements.clear();
            }
        }
        filling = false;
        size = 0;
        head = 0;
        backslashes = BackslashMode.UNKNOWN;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The command to which the next answer belongs. */
    Exchange first() {
        return ring[head];
    }

    /** Removes the first command, which is over. The next text is read in the mode that the server told last. */
    void removeFirst(int status, boolean sessionIsNew) {
        BackslashMode next =
                sessionIsNew ? BackslashMode.UNKNOWN : status >= 0 ? BackslashMode.of(status) : backslashes;
        if (backslashes != next) {
            backslashes = next;
        }
        size--;
        // An empty ring continues with the first slot, because its buffers are in the processor's cache.
        head = size == 0 && !filling ? 0 : (head + 1) & (ring.length - 1);
    }

    /** Fetches the texts of pending commands; called before statement ids are removed. */
    void fetchTexts() {
        for (int i = 0; i < size; i++) {
            ring[(head + i) & (ring.length - 1)].fetchText();
        }
    }

    /** Reserves room for text bytes, over all slots. */
    boolean reserve(int bytes) {
        if (reservedBytes + bytes > MAX_TEXT_BYTES) {
            return false;
        }
        reservedBytes += bytes;
        return true;
    }

    private void grow() {
        Exchange[] full = ring;
        ring = new Exchange[full.length * 2];
        Arrays.setAll(ring, i -> i < full.length ? full[(head + i) & (full.length - 1)] : new Exchange(this));
        head = 0;
    }
}
