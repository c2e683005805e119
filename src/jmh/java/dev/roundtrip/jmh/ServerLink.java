package dev.roundtrip.jmh;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The way from a benchmark to its server: the server of the JVM which started this one with {@link Main}, or else one
 * of this JVM's own. The server and its data thus outlive forks, and {@code -f 0} and a user's own {@code Runner} work
 * as well.
 *
 * <p>Threads: any.
 */
public final class ServerLink {

    private static final AtomicBoolean WATCHING = new AtomicBoolean();

    private final ServerAsk ask;
    private final Optional<Path> host;

    private ServerLink(ServerAsk ask, Optional<Path> host) {
        this.ask = ask;
        this.host = host;
    }

    /** A link to a server, which starts nothing yet. */
    public static ServerLink of(ServerAsk ask) {
        return new ServerLink(ask, hostOf(ProcessHandle.current()));
    }

    /** The nearest ancestor that has a door; a profiler such as perf may be between it and us. */
    private static Optional<Path> hostOf(ProcessHandle process) {
        Optional<ProcessHandle> ancestor = process.parent();
        while (ancestor.isPresent()) {
            Path file = HostDoor.fileOf(ancestor.get());
            if (Files.isReadable(file)) {
                return Optional.of(file);
            }
            ancestor = ancestor.get().parent();
        }
        return Optional.empty();
    }

    /**
     * The server, ready for use. Closing it leaves it as it is.
     *
     * @throws ServerUnavailableException with a sentence for the user
     */
    public DatabaseServer server() throws ServerUnavailableException {
        watchHost();
        return answered("", "").reach();
    }

    /**
     * Makes or finds the workload's data set in that database, once for all forks, and keeps the lock on it.
     *
     * @param workload the workload: a path, or the name of a bundled workload
     * @throws ServerUnavailableException with a sentence for the user
     */
    public void load(String database, String workload) throws ServerUnavailableException {
        answered(database, workload);
    }

    private SharedServer answered(String database, String workload) throws ServerUnavailableException {
        if (host.isEmpty()) {
            if (!database.isEmpty()) {
                SharedServers.ofThisJvm().load(ask, database, workload);
            }
            return SharedServers.ofThisJvm().server(ask);
        }
        try (Socket call = call(ask, database, workload);
                DataInputStream in = new DataInputStream(call.getInputStream())) {
            if (in.readBoolean()) {
                return SharedServer.readFrom(in);
            }
            throw new ServerUnavailableException(in.readUTF());
        } catch (IOException failure) {
            throw new ServerUnavailableException(
                    "The JVM that started this benchmark does not answer for its servers (" + failure.getMessage()
                            + "). If it was stopped, start the benchmark again; if not, delete " + host.get() + ".",
                    failure);
        }
    }

    private Socket call(ServerAsk question, String database, String workload) throws IOException {
        String[] portAndSecret = Files.readString(host.orElseThrow()).split(" ", -1);
        Socket call = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(portAndSecret[0]));
        DataOutputStream out = new DataOutputStream(call.getOutputStream());
        out.writeUTF(portAndSecret[1]);
        out.writeUTF(question.server());
        out.writeUTF(question.statusUrl());
        out.writeUTF(database);
        out.writeUTF(workload);
        out.flush();
        return call;
    }

    /**
     * Ends this JVM if its host was killed, so that variables are restored: JMH would let a fork finish its iteration.
     */
    private void watchHost() {
        if (host.isEmpty() || WATCHING.getAndSet(true)) {
            return;
        }
        Thread thread = new Thread(
                () -> {
                    try (Socket call = call(ServerAsk.NONE, "", "")) {
                        if (call.getInputStream().read() < 0) {
                            System.exit(1);
                        }
                    } catch (IOException gone) {
                        System.exit(1);
                    }
                },
                "roundtrip-jmh-host-watch");
        thread.setDaemon(true);
        thread.start();
    }
}
