package dev.roundtrip.jmh;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.process.ServerUnavailableException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.stream.Stream;

/**
 * The door at which forks ask the JVM that started them for its servers: a port of the loopback address, and a file in
 * the user's cache folder with the port and a secret. The file is named after this process and readable only for its
 * owner. A fork looks for the file of one of its ancestors, so the arguments of JMH and of its forks need no addition.
 *
 * <p>Threads: a daemon that accepts calls, and one for each call. A fork holds one call without a question as long as
 * it lives, so that it notices our end.
 */
final class HostDoor implements AutoCloseable {

    private static final String THREAD = "roundtrip-jmh-host";
    private static final int SECRET_BYTES = 16;

    private final SharedServers servers;
    private final ServerSocket socket;
    private final String secret;
    private final Path file;

    private HostDoor(SharedServers servers, ServerSocket socket, String secret, Path file) {
        this.servers = servers;
        this.socket = socket;
        this.secret = secret;
        this.file = file;
    }

    /** Opens the door for the children of this process. */
    static HostDoor open(SharedServers servers) throws IOException {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        String secret = HexFormat.of().formatHex(random);
        Path folder = OutputFile.ownersFolder(folder());
        clearUp(folder);
        Path file = fileOf(ProcessHandle.current());
        ServerSocket socket = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        HostDoor door = new HostDoor(servers, socket, secret, file);
        try {
            door.announce();
        } catch (IOException failure) {
            socket.close();
            throw failure;
        }
        Thread thread = new Thread(door::answerAll, THREAD);
        thread.setDaemon(true);
        thread.start();
        return door;
    }

    private void announce() throws IOException {
        try {
            EndHook.add(THREAD + "-file", () -> file.toFile().delete());
        } catch (InterruptedException ending) {
            // The file names a process that has ended, and the next host deletes it.
            Thread.currentThread().interrupt();
        }
        OutputFile.replace(file, socket.getLocalPort() + " " + secret, Readers.OWNER_ONLY);
    }

    static Path fileOf(ProcessHandle process) {
        return folder().resolve(Long.toString(process.pid()));
    }

    private static Path folder() {
        return CacheFolder.ofUser().path().resolve("jmh");
    }

    /** Deletes the files of processes that were killed. */
    private static void clearUp(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path each : files.toList()) {
                String name = String.valueOf(each.getFileName());
                if (name.matches("\\d{1,18}")
                        && ProcessHandle.of(Long.parseLong(name)).isEmpty()) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }

    private void answerAll() {
        while (!socket.isClosed()) {
            try {
                Socket call = socket.accept();
                Thread thread = new Thread(() -> answer(call), THREAD + "-call");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException closed) {
                // The door was closed by us; in any other case, forks report that nobody answers.
            }
        }
    }

    private void answer(Socket call) {
        try (call;
                DataInputStream in = new DataInputStream(call.getInputStream());
                DataOutputStream out = new DataOutputStream(call.getOutputStream())) {
            answer(in, out);
        } catch (IOException gone) {
            // The fork was stopped.
        }
    }

    private void answer(DataInputStream in, DataOutputStream out) throws IOException {
        byte[] given = in.readUTF().getBytes(StandardCharsets.US_ASCII);
        if (!MessageDigest.isEqual(given, secret.getBytes(StandardCharsets.US_ASCII))) {
            return;
        }
        ServerAsk ask = new ServerAsk(in.readUTF(), in.readUTF());
        String database = in.readUTF();
        String workload = in.readUTF();
        if (ask.equals(ServerAsk.NONE)) {
            out.writeBoolean(in.read() < 0);
            return;
        }
        try {
            SharedServer server = servers.server(ask);
            if (!database.isEmpty()) {
                servers.load(ask, database, workload);
            }
            out.writeBoolean(true);
            server.writeTo(out);
        } catch (ServerUnavailableException unavailable) {
            out.writeBoolean(false);
            out.writeUTF(unavailable.getMessage());
        } catch (RuntimeException defect) {
            // Without an answer the fork would report that nobody is there.
            out.writeBoolean(false);
            out.writeUTF("An unforeseen failure, which is a defect of Roundtrip: " + JdbcUrl.masked(defect.toString())
                    + ". Please report it.");
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        Files.deleteIfExists(file);
    }
}
