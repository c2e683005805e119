package dev.roundtrip.workload.bank;

/** Hears how far the loading of the data set has come; called by the loading thread, after each batch. */
@FunctionalInterface
public interface LoadProgress {

    /** For those who do not watch. */
    LoadProgress SILENT = (rowsDone, rowsTotal) -> {};

    /**
     * So many of so many rows are loaded. Never called where the data set is used again.
     *
     * @param rowsTotal the same at each call
     */
    void loaded(long rowsDone, long rowsTotal);
}
