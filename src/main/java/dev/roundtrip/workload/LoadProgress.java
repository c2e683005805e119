package dev.roundtrip.workload;

/** Hears how far the loading of the data set has come; called by the loading thread, after each batch. */
@FunctionalInterface
public interface LoadProgress {

    /** For those who do not watch. */
    LoadProgress SILENT = (rowsDone, rowsTotal) -> {};

    /** @param rowsTotal the same at each call; never called where the data set is used again */
    void loaded(long rowsDone, long rowsTotal);
}
