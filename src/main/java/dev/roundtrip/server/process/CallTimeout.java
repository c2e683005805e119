package dev.roundtrip.server.process;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for a driver or an engine, with one limit for the whole work. A read timeout is not enough: a server that sends
 * a byte now and then, or rows without end, answers each read in time.
 *
 * <p>Threads: the work runs on its own daemon thread, so an interrupt ends the wait. Work that is late is abandoned; it
 * ends with the process or when its socket closes.
 */
final class CallTimeout {

    /** The wait after which the user is told. */
    static final Duration QUIET = Duration.ofSeconds(5);

    private CallTimeout() {}

    /**
     * The work's result.
     *
     * @throws SQLException as thrown by the work; also for any other exception that a driver throws because it cannot
     *     read an answer
     */
    static <T> T within(Duration limit, Callable<T> work) throws SQLException, InterruptedException {
        try {
            return await(limit, work, "roundtrip-connecting", () -> {});
        } catch (TimeoutException over) {
            String late = "no whole answer within " + limit.toSeconds() + " s";
            throw new SQLException(late, new SocketTimeoutException(late));
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof SQLException refused) {
                throw refused;
            }
            throw new SQLException(
                    "the driver failed (" + failed.getCause().getClass().getSimpleName() + ")", failed.getCause());
        }
    }

    /**
     * Returns the work's result.
     *
     * @param name the name of the work's thread
     * @param slow is run on the calling thread if the work takes longer than {@link #QUIET}
     */
    static <T> T await(Duration limit, Callable<T> work, String name, Runnable slow)
            throws InterruptedException, ExecutionException, TimeoutException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        try {
            if (limit.compareTo(QUIET) <= 0) {
                return get(task, limit);
            }
            try {
                return get(task, QUIET);
            } catch (TimeoutException notYet) {
                slow.run();
            }
            return get(task, limit.minus(QUIET));
        } finally {
            task.cancel(true);
        }
    }

    private static <T> T get(FutureTask<T> task, Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return task.get(Math.max(0, limit.toMillis()), TimeUnit.MILLISECONDS);
    }
}
