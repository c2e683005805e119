package dev.roundtrip.tap.recording;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The origin of a command.
 *
 * @param sender the kind of code that called the driver
 * @param driverMethod the driver's method that was called, such as {@code prepareStatement}; empty if the driver used
 *     its own thread
 * @param caller the line that called it, in any library; empty if there is none
 * @param site the nearest line of the application; empty if none is on the stack
 * @param occasion when the command was sent
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record Origin(
        Sender sender, String driverMethod, Optional<CallSite> caller, Optional<CallSite> site, Occasion occasion) {

    /** When a command was sent. */
    public enum Occasion {
        /** The command was sent in a call on a connection in use. */
        USE,
        /** The command was sent while the driver or the pool opened a connection, before its first use. */
        SET_UP,
        /**
         * The command was sent by a pool for itself: on its own thread, or to check at borrowing whether the connection
         * is alive, which depends only on how long the connection was idle.
         */
        BACKGROUND
    }

    /**
     * Whether the application, or a framework for it, requested a rollback explicitly. Otherwise a pool or a driver did
     * so, for example when the connection was closed.
     */
    boolean asksForRollback() {
        return (sender == Sender.APPLICATION || sender == Sender.FRAMEWORK)
                && !driverMethod.equals("close")
                && !driverMethod.equals("abort");
    }

    /** The origin in one line: the application's line first, then the code between it and the driver. */
    @Override
    public String toString() {
        String between = caller.isPresent() && !caller.equals(site) ? ", through " + caller.get() : "";
        String method = driverMethod.isEmpty() ? "" : ", by " + driverMethod + "()";
        return site.map(CallSite::toString).orElse("no known line") + between + method + ", " + sender;
    }
}
