package dev.roundtrip.tap.recording;

import java.util.Locale;
import org.apiguardian.api.API;

/** Whose code called the driver. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum Sender {
    /** The code under test, by JDBC's own methods. */
    APPLICATION,
    /** A framework such as Spring or Hibernate, on behalf of the code under test. */
    FRAMEWORK,
    /** A connection pool on its own account: a reset at return, a ping at borrowing. Calls that it only hands on are their caller's. */
    POOL,
    /** The driver on its own account: connection set-up, a probe before a statement, a timer. */
    DRIVER;

    /** In lower case, for sentences. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
