package dev.roundtrip.run;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.server.ServerDescription;

/** Receives the events of a run. Called on the run's thread, never on a worker; an implementation must not throw. */
public interface RunEvents {

    /** A step that takes a while begins: a line such as {@code starting TiDB v8.5.3 in a container}. */
    default void step(String line) {}

    /** The server is ready. */
    default void serverReady(ServerDescription server) {}

    /** Rows of the data set are being loaded; {@code done} of {@code total} are loaded. */
    default void loading(String database, long done, long total) {}

    /**
     * A slice of a scenario begins.
     *
     * @param slice counts from 1, warm-up slices included
     * @param slices how many there will be; 0 if the figures decide
     */
    default void sliceBegins(int slice, int slices, String what) {}

    /** A slice ended. */
    default void sliceEnded(int slice, int slices, String what, double transactionsPerSecond) {}

    /** A warning that does not end the run. */
    default void warning(String sentence) {}

    /** A defect of Roundtrip that ended the run; {@code failure} says where. */
    default void defect(String sentence, RuntimeException failure) {
        warning(sentence);
    }

    /**
     * The report so far; partial until the run ends. Called after each round, so that a crash loses at most one round.
     */
    default void checkpoint(RunReport report) {}
}
