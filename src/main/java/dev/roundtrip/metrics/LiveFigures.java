package dev.roundtrip.metrics;

import org.apiguardian.api.API;

/** Someone who counts, and can be asked at any time: one scenario of a run, or the tap of an application's pool. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public interface LiveFigures {

    /** The value of the label {@code scenario}; always the same, and told apart from others of the same registry. */
    String scenario();

    /**
     * Totals since the beginning: no count may ever fall from one call to the next. Called when someone looks at the
     * meters, by their thread, by one at a time; must not throw.
     */
    LiveSnapshot snapshot();
}
