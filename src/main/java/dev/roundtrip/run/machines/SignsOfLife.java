package dev.roundtrip.run.machines;

import dev.roundtrip.server.DatabaseServer;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Says each second that this machine is alive (every three seconds if there are a thousand), except while it is quiet:
 * what is measured must not have commands of the meeting in it. On a thread and a connection of its own.
 */
final class SignsOfLife implements AutoCloseable {

    private static final long EVERY_MILLIS = 1_000;
    private static final long MILLIS_PER_MACHINE = 3;

    private final TeamSchema schema;
    private final int machine;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread created = new Thread(work, "roundtrip-signs-of-life");
        created.setDaemon(true);
        return created;
    });
    private boolean quiet;
    private int step;

    SignsOfLife(DatabaseServer server, String name, int machine, int machines) {
        this.schema = new TeamSchema(server, name);
        this.machine = machine;
        Future<?> unused = thread.scheduleWithFixedDelay(this::sign, 0, everyMillis(machines), TimeUnit.MILLISECONDS);
    }

    /** From one sign to the next. */
    static long everyMillis(int machines) {
        return Math.max(EVERY_MILLIS, machines * MILLIS_PER_MACHINE);
    }

    private synchronized void sign() {
        if (!quiet) {
            try {
                schema.beat(machine, step);
            } catch (SQLException unreachable) {
                // The run's own thread finds out, or the others do.
                schema.close();
            }
        }
    }

    /** Each sign says how many meetings this machine has reached. */
    synchronized void reached(int meeting) throws SQLException {
        step = meeting;
        schema.beat(machine, step);
    }

    /** After this call, nothing is sent until {@code false}. */
    synchronized void quiet(boolean now) {
        quiet = now;
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            thread.awaitTermination(EVERY_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        schema.close();
    }
}
