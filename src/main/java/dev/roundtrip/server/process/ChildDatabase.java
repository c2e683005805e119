package dev.roundtrip.server.process;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/** A database server in a child process, ready for connections. */
record ChildDatabase(ChildServer child, Place place) implements StartedServer {

    private static final int PORT_ATTEMPTS = 3;
    private static final Pattern PORT_TAKEN = Pattern.compile("[Aa]ddress already in use");

    /** How one program is started. */
    interface Launch {

        /** Launches the program on ports that were free a moment ago, and returns when it is ready. */
        Place of(ChildServer child) throws IOException, InterruptedException, SQLException, ServerUnavailableException;
    }

    /** Launches a program, and again if another program has taken a port in the meantime. */
    static ChildDatabase start(String program, Launch launch)
            throws IOException, InterruptedException, SQLException, ServerUnavailableException {
        for (int attempt = 1; ; attempt++) {
            ChildServer child = ChildServer.prepare(program);
            boolean kept = false;
            try {
                ChildDatabase started = new ChildDatabase(child, launch.of(child));
                kept = true;
                return started;
            } catch (ServerUnavailableException failure) {
                if (attempt == PORT_ATTEMPTS
                        || !PORT_TAKEN.matcher(child.output() + child.logTail()).find()) {
                    throw failure;
                }
            } finally {
                if (!kept) {
                    child.close();
                }
            }
        }
    }

    @Override
    public Optional<String> diedBecause() {
        return child.diedBecause();
    }

    @Override
    public void close() {
        child.close();
    }
}
