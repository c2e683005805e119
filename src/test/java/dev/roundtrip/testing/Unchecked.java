package dev.roundtrip.testing;

import java.util.concurrent.Callable;
import org.junit.jupiter.api.function.Executable;

/** Runs work that throws checked exceptions where none may be thrown. */
public final class Unchecked {

    private Unchecked() {}

    public static <T> T get(Callable<T> work) {
        try {
            return work.call();
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception failed) {
            throw new IllegalStateException(failed.getMessage(), failed);
        }
    }

    public static void run(Executable work) {
        try {
            work.execute();
        } catch (RuntimeException | Error unchecked) {
            throw unchecked;
        } catch (Throwable failed) {
            throw new IllegalStateException(failed.getMessage(), failed);
        }
    }
}
