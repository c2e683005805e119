package dev.roundtrip.run;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.server.ServerDescription;

/** Receives the events of a run. Called on the run's thread, never on a worker; an implementation must not throw. */
public interface RunEvents {

    /**
     * Reports that a step begins which takes a while, with a line such as {@code starting TiDB v8.5.3 in a container}.
     */
    default void step(String line) {}

    /** Reports that the server is ready. */
    default void serverReady(ServerDescription server) {}

    /** Reports that rows of the data set are being loaded; {@code done} of {@code total} are loaded. */
    default void loading(String database, long done, long total) {}

    /**
     * Reports that a slice of a scenario begins.
     *
     * @param slice the slice's number, from 1, warm-up slices included
     * @param slices how many there will be; 0 if the figures decide
     */
    default void sliceBegins(int slice, int slices, String what) {}

    /** Reports that a slice ended. */
    default void sliceEnded(int slice, int slices, String what, double transactionsPerSecond) {}

    /** Reports a warning that does not end the run. */
    default void warning(String sentence) {}

    /** Reports a defect of Roundtrip that ended the run; {@code failure} says where. */
    default void defect(String sentence, RuntimeException failure) {
        warning(sentence);
    }

    /**
     * Receives the report so far, which is partial until the run ends. This is called after each round, so that a crash
     * loses at most one round.
     */
    default void checkpoint(RunReport report) {}
}
