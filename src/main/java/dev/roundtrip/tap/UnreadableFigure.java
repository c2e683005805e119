package dev.roundtrip.tap;

import dev.roundtrip.wire.Unreadable;

/**
 * Connections that could not be read as commands and responses, for one reason.
 *
 * @param reason which of the known kinds
 * @param detail a sentence for the report: what was found on the first such connection
 * @param connections how many connections became unreadable in the interval
 * @param bytes bytes in both directions that are in no command's figures
 */
public record UnreadableFigure(Unreadable.Reason reason, String detail, long connections, long bytes) {

    /** The sum of both; they have the same reason. */
    public UnreadableFigure plus(UnreadableFigure later) {
        return new UnreadableFigure(reason, detail, connections + later.connections, bytes + later.bytes);
    }
}
