package dev.roundtrip.tap.recording;

import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Where a command came from.
 *
 * @param sender whose code called the driver
 * @param driverMethod the driver's method that was called, such as {@code prepareStatement}; empty where the driver acted on a thread of its own
 * @param caller the line that called it, in whatever library; empty where there is none
 * @param site the nearest line of the application; empty where none is on the stack
 * @param occasion on which occasion it was sent
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record Origin(
        Sender sender, String driverMethod, Optional<CallSite> caller, Optional<CallSite> site, Occasion occasion) {

    public Origin {
        Objects.requireNonNull(sender, "sender");
        Objects.requireNonNull(driverMethod, "driverMethod");
        Objects.requireNonNull(caller, "caller");
        Objects.requireNonNull(site, "site");
        Objects.requireNonNull(occasion, "occasion");
    }

    /** On which occasion a command was sent. */
    public enum Occasion {
        /** Because of a call on a connection in use. */
        USE,
        /** While a connection was made, by the driver or the pool, before anyone could use it. */
        SET_UP,
        /**
         * By a pool for itself: on a thread of its own, or when it looked at borrowing whether the connection is alive, which depends on how long it
         * lay idle and on nothing that the application does.
         */
        BACKGROUND
    }

    /**
     * Whether the application, or a framework for it, asked for a rollback by name. Otherwise a pool or a driver decided on it, such as at the
     * connection's close.
     */
    boolean asksForRollback() {
        return (sender == Sender.APPLICATION || sender == Sender.FRAMEWORK)
                && !driverMethod.equals("close")
                && !driverMethod.equals("abort");
    }

    /** One line for a person: the application's line first, then who stands between it and the driver. */
    @Override
    public String toString() {
        String between = caller.isPresent() && !caller.equals(site) ? ", through " + caller.get() : "";
        String method = driverMethod.isEmpty() ? "" : ", by " + driverMethod + "()";
        return site.map(CallSite::toString).orElse("no line of the application") + between + method + ", " + sender;
    }
}
