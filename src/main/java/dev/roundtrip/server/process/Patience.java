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
 * Waits for a driver no longer than a limit as a whole. A read limit alone is not enough: a server that sends a byte
 * now and then, or rows without end, answers each read in time.
 *
 * <p>Threads: the work is on a daemon thread of its own, so that an interrupt ends the wait. It is given up then, and
 * ends with the process or when its socket does.
 */
final class Patience {

    private Patience() {}

    /**
     * The work's result.
     *
     * @throws SQLException as the work throws it; also for whatever else a driver throws when it cannot read an answer
     */
    static <T> T within(Duration limit, Callable<T> work) throws SQLException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "roundtrip-connecting");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException over) {
            throw new SQLException(
                    "no whole answer",
                    new SocketTimeoutException("no whole answer within " + limit.toSeconds() + " s"));
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof SQLException refused) {
                throw refused;
            }
            throw new UnreadableAnswerException(failed.getCause());
        }
    }

    /** A driver met something in an answer that it did not expect at all. */
    static final class UnreadableAnswerException extends SQLException {

        private static final long serialVersionUID = 1L;

        UnreadableAnswerException(Throwable cause) {
            super("the driver failed to read its answer (" + cause.getClass().getSimpleName() + ")", cause);
        }
    }
}
