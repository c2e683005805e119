package dev.roundtrip.result;

import org.apiguardian.api.API;

/**
 * Connections that could not be read as commands and responses, for one reason.
 *
 * @param reason in one word, such as {@code compressed}
 * @param detail a sentence for the report: what was found on the first such connection
 * @param connections how many connections became unreadable in the interval
 * @param bytes bytes in both directions that are in no command's figures
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record UnreadableConnections(String reason, String detail, long connections, long bytes) {

    /** The sum of both; they have the same reason. */
    public UnreadableConnections plus(UnreadableConnections later) {
        return new UnreadableConnections(reason, detail, connections + later.connections, bytes + later.bytes);
    }
}
