package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TransactionEffect;
import java.util.List;
import org.apiguardian.api.API;

/**
 * One command that was sent.
 *
 * @param effect what the command does to the session's transaction
 * @param sql its text, or the text of its prepared statement; empty if it has none or the text is unknown; cut, with
 *     {@code " ..."}, if it is longer than the tap keeps
 * @param failed whether the server answered with an error, or the connection ended before the answer did
 * @param connection the connection, and its parameters
 * @param thread name of the thread that sent it
 * @param origin the code that sent it
 * @param boundTypes the types of the parameters of a prepared statement that the command executed, as MySQL names them,
 *     such as {@code bigint}; empty if it has none, or they are unknown
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record RecordedCommand(
        Command command,
        Purpose purpose,
        TransactionEffect effect,
        String sql,
        boolean failed,
        TappedLine connection,
        String thread,
        Origin origin,
        List<String> boundTypes) {

    /** Whether the thread waited for an answer. */
    public boolean isRoundTrip() {
        return command.isAnswered();
    }

    /** Whether the command is chatter, that is, no business statement. */
    public boolean isChatter() {
        return purpose.isChatter();
    }
}
