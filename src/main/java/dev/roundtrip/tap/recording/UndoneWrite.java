package dev.roundtrip.tap.recording;

import org.apiguardian.api.API;

/**
 * An uncommitted write that was undone by a rollback that the application did not request: a pool sent it when the
 * connection was returned, or the connection was closed or reset. The application was told that its write succeeded.
 *
 * @param write the statement, with the line that sent it
 * @param rollback the command that undid it: ROLLBACK, or a command that ends or resets the session
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record UndoneWrite(RecordedCommand write, RecordedCommand rollback) {

    /** The write in three lines: its text with its line of code, and what undid it. */
    @Override
    public String toString() {
        String how = rollback.sql().isEmpty()
                ? rollback.command().name()
                : StatementGroup.shown(rollback.purpose(), rollback.sql());
        return write.command() + "  " + StatementGroup.shown(write.purpose(), write.sql()) + "\n    from "
                + write.origin() + "\n    undone by " + how + ": " + rollback.origin();
    }
}
