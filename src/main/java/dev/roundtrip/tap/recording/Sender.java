package dev.roundtrip.tap.recording;

import java.util.Locale;
import org.apiguardian.api.API;

/** The kind of code that called the driver. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum Sender {
    /** The code under test, which calls JDBC's own methods. */
    APPLICATION,
    /** A framework such as Spring or Hibernate, on behalf of the code under test. */
    FRAMEWORK,
    /**
     * A connection pool by itself, with a reset at return or a ping at borrowing. Calls that it only delegates belong
     * to their caller.
     */
    POOL,
    /** The driver by itself, with connection set-up, a check before a statement, or a timer. */
    DRIVER;

    /** The name in lower case, for sentences. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
