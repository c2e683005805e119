package dev.roundtrip.jmh;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerUnavailableException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The way from a benchmark to its server: that of the JVM which started this one with {@link Main}, else one of this JVM's own. So the server and
 * its data outlive forks where there are any, and {@code -f 0} and a user's own {@code Runner} work as well.
 *
 * <p>Threads: any.
 */
public final class ServerLink {

    private final ServerAsk ask;
    private final Optional<Path> host;

    private ServerLink(ServerAsk ask, Optional<Path> host) {
        this.ask = ask;
        this.host = host;
    }

    /** Starts nothing yet. */
    public static ServerLink of(ServerAsk ask) {
        return new ServerLink(ask, hostOf(ProcessHandle.current()));
    }

    /** The nearest ancestor that has a door; a profiler such as perf may stand between it and us. */
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
     * The server, ready. Closing it leaves it as it is.
     *
     * @throws ServerUnavailableException with a sentence for the user
     */
    public DatabaseServer server() throws ServerUnavailableException {
        return answered("").reach();
    }

    /**
     * Makes or finds the data set in that database; once for all forks.
     *
     * @throws ServerUnavailableException with a sentence for the user
     */
    public void load(String database) throws ServerUnavailableException {
        answered(database);
    }

    private Handed answered(String database) throws ServerUnavailableException {
        if (host.isEmpty()) {
            if (!database.isEmpty()) {
                SharedServers.ofThisJvm().load(ask, database);
            }
            return SharedServers.ofThisJvm().server(ask);
        }
        try {
            String[] portAndSecret = Files.readString(host.get()).split(" ", -1);
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(portAndSecret[0]));
                    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                    DataInputStream in = new DataInputStream(socket.getInputStream())) {
                out.writeUTF(portAndSecret[1]);
                out.writeUTF(ask.server());
                out.writeUTF(ask.statusUrl());
                out.writeUTF(database);
                out.flush();
                if (in.readBoolean()) {
                    return Handed.readFrom(in);
                }
                throw new ServerUnavailableException(in.readUTF());
            }
        } catch (IOException failure) {
            throw new ServerUnavailableException(
                    "The JVM that started this benchmark does not answer for its servers (" + failure.getMessage()
                            + "). If it was stopped, start the benchmark again; if not, delete " + host.get() + ".",
                    failure);
        }
    }
}
