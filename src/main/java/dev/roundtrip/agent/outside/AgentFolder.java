package dev.roundtrip.agent.outside;

import dev.roundtrip.agent.AgentChannel;
import dev.roundtrip.file.OutputFile;
import dev.roundtrip.measure.WallClock;
import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The folder with the channel's socket, and with a copy of the agent's jar if the JVM may not see our own. Only the
 * JVM's user can enter it. It exists until the agent has connected, and both ends delete it, since either may have been
 * killed. If both were, the next program that attaches deletes it.
 */
final class AgentFolder implements AutoCloseable {

    private static final String PREFIX = "roundtrip-agent-";
    private static final String SOCKET = "agent";

    /** No attach takes as long. */
    private static final Duration ABANDONED = Duration.ofMinutes(1);

    private final Path here;
    private final Path there;
    private final Path jar;
    private final Closeable remover;

    private AgentFolder(Path here, Path there, Path jar, Closeable remover) {
        this.here = here;
        this.there = there;
        this.jar = jar;
        this.remover = remover;
    }

    /** Makes the folder for a JVM that sees the files that this process sees. */
    static AgentFolder create(Path parent, Path jar) throws IOException {
        deleteAbandoned(parent);
        Path folder = OutputFile.ownersFolder(parent.resolve(newName()));
        return new AgentFolder(folder, folder, jar, () -> {});
    }

    /**
     * Makes the folder, with a copy of the jar, for a JVM that may see other files.
     *
     * @param here the parent folder, as this process sees it
     * @param there the parent folder, as the JVM sees it
     */
    static AgentFolder createWithCopy(Path here, Path there, Path jar) throws IOException {
        deleteAbandoned(here);
        String name = newName();
        Path folder = here.resolve(name);
        Remover remover = Remover.of(folder);
        try {
            Files.copy(jar, OutputFile.ownersFolder(folder).resolve(AgentChannel.JAR));
            Path seen = there.resolve(name);
            return new AgentFolder(folder, seen, seen.resolve(AgentChannel.JAR), remover);
        } catch (IOException full) {
            remover.close();
            throw full;
        }
    }

    private static String newName() {
        return PREFIX + Long.toUnsignedString(new SecureRandom().nextLong());
    }

    private static void deleteAbandoned(Path parent) throws IOException {
        Instant before = WallClock.SYSTEM.now().minus(ABANDONED);
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path folder : folders) {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && Files.getLastModifiedTime(folder).toInstant().isBefore(before)) {
                    AgentChannel.deleteFolderOf(folder.resolve(SOCKET));
                }
            }
        }
    }

    /** The files, as this process sees them, and behind them the folder itself. */
    List<Path> files() {
        return List.of(here.resolve(SOCKET), here.resolve(AgentChannel.JAR), here);
    }

    /** The jar, as the JVM sees it. */
    Path jar() {
        return jar;
    }

    /** The socket, as the JVM sees it. */
    Path channel() {
        return there.resolve(SOCKET);
    }

    /** Opens the socket. */
    ServerSocketChannel listen() throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(here.resolve(SOCKET)));
        return server;
    }

    @Override
    public void close() throws IOException {
        AgentChannel.deleteFolderOf(here.resolve(SOCKET));
        remover.close();
    }
}
