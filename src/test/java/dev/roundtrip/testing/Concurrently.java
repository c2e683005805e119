package dev.roundtrip.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs work on several threads at once. */
public final class Concurrently {

    private Concurrently() {}

    /** The results of all works; a failure of one is thrown when all have ended. */
    public static <T> List<T> all(List<? extends Callable<T>> works) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(works.size());
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> each : threads.invokeAll(works)) {
                results.add(each.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
