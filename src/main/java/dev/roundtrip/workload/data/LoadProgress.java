package dev.roundtrip.workload.data;

/** Receives the progress of loading the data set; called by the loading thread, after each batch. */
@FunctionalInterface
public interface LoadProgress {

    /** Ignores the progress. */
    LoadProgress SILENT = (rowsDone, rowsTotal) -> {};

    /**
     * Called after each batch; never if the data set is reused.
     *
     * @param rowsTotal the number of all rows, the same at each call
     */
    void loaded(long rowsDone, long rowsTotal);
}
