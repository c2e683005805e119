package dev.roundtrip.report;

import java.util.List;
import java.util.Optional;

/**
 * A figure that both the wire and the server counted.
 *
 * @param figure what was counted, such as {@code COM_STMT_EXECUTE}
 * @param agrees whether the two are equal within what the notes allow
 * @param notes how the two were compared, and the known reason of a difference
 * @param of how many servers of a cluster were read: the server's number can then only be smaller, and {@code agrees}
 *     means that it is not larger; empty if all were read
 */
public record CrossCheckLine(
        String figure,
        @Least(Checks.SIGNED) long wire,
        @Least(Checks.SIGNED) long server,
        boolean agrees,
        List<CrossCheckNote> notes,
        Optional<ServersRead> of) {

    /** The number of TiDB servers that were read, and the number of all. */
    public record ServersRead(long read, long all) {}

    /** Creates a line whose server's number is that of all servers. */
    public CrossCheckLine(String figure, long wire, long server, boolean agrees, List<CrossCheckNote> notes) {
        this(figure, wire, server, agrees, notes, Optional.empty());
    }
}
