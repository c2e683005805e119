package dev.roundtrip.report;

import java.util.Comparator;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Connections that could not be read as commands and responses, or could not for a time, for one kind of reason.
 *
 * @param reason the reason in one word, such as {@code compressed}
 * @param detail a sentence for the report: what was found on the first such connection
 * @param connections how many connections became unreadable in the interval; one that did so again counts once
 * @param readAgain how many of them could be read again later
 * @param bytes bytes in both directions that are in no command's figures
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record UnreadableConnections(String reason, String detail, long connections, long readAgain, long bytes) {

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /** Orders by reason, without the numbers in it: other bytes, lengths and sequence ids make no other kind. */
    public static final Comparator<UnreadableConnections> BY_KIND = Comparator.comparing(UnreadableConnections::reason)
            .thenComparing(each -> NUMBER.matcher(each.detail).replaceAll("?"));

    /** The sum of two figures of one kind. */
    public UnreadableConnections plus(UnreadableConnections later) {
        return plus(later.connections, later.readAgain, later.bytes);
    }

    /** A copy with so many more connections, connections that were read again, and bytes. */
    public UnreadableConnections plus(long moreConnections, long moreReadAgain, long moreBytes) {
        return new UnreadableConnections(
                reason, detail, connections + moreConnections, readAgain + moreReadAgain, bytes + moreBytes);
    }

    public boolean isNothing() {
        return connections == 0 && readAgain == 0 && bytes == 0;
    }
}
