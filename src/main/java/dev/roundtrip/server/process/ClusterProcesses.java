package dev.roundtrip.server.process;

import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The nodes of a cluster as child processes on the loopback address, each with a folder of its own. With lines they
 * advertise another loopback address, where Toxiproxy listens on the same ports.
 */
final class ClusterProcesses implements ClusterGround {

    private static final String LINES = "127.0.0.2";

    private final ClusterShape shape;
    private final Path binaries;
    private final RunningRecords records;
    private final Set<Integer> ports = new HashSet<>();

    ClusterProcesses(ClusterShape shape, RunningRecords records) throws ServerUnavailableException {
        this.shape = shape;
        this.binaries = shape.binaries().orElseThrow().toAbsolutePath();
        this.records = records;
        if (shape.lines()) {
            requireAddress();
        }
    }

    private static void requireAddress() throws ServerUnavailableException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 2}))) {
            socket.getLocalPort();
        } catch (IOException absent) {
            throw new ServerUnavailableException(
                    "Lines between processes need the address " + LINES + ", which this system does not have ("
                            + absent.getMessage() + "); Linux has it. Use --server cluster, or a run without --line.",
                    absent);
        }
    }

    /** Checks that the folder has a program for each of these kinds. */
    static void requirePrograms(Path folder, List<NodeKind> kinds) throws ServerUnavailableException {
        List<String> missing = kinds.stream()
                .map(NodeKind::program)
                .filter(program -> !MachineProbes.isProgram(folder.resolve(program)))
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        String otherwise = missing.equals(List.of(NodeKind.TIPROXY.program()))
                ? "; --without-tiproxy does without this one."
                : missing.equals(List.of(NodeKind.TOXIPROXY.program()))
                        ? " and, for --line, Toxiproxy's (its releases have it); --server cluster uses containers."
                        : "; --server cluster uses containers.";
        throw new ServerUnavailableException("There is no executable file " + String.join(", ", missing) + " in "
                + folder + ". --cluster-binaries takes a folder with all programs of the cluster"
                + otherwise);
    }

    @Override
    public ClusterMember prepare(NodeKind kind, int number) throws IOException, InterruptedException {
        int port = unusedPort();
        int otherPort = unusedPort();
        ChildServer child = ChildServer.prepareWithoutHook(kind.word(), records);
        String folder = child.folder().toString();
        return new Member(
                new ClusterNode(
                        kind,
                        number,
                        kind == NodeKind.TOXIPROXY ? LINES : FreePorts.LOOPBACK,
                        shape.lines() ? LINES : FreePorts.LOOPBACK,
                        port,
                        otherPort,
                        folder),
                child,
                binaries.resolve(kind.program()));
    }

    /** The system may give a port that was free a moment ago a second time. */
    private int unusedPort() throws IOException {
        int port = FreePorts.next();
        while (!ports.add(port)) {
            port = FreePorts.next();
        }
        return port;
    }

    /** Processes share nothing. */
    @Override
    public void close() {}

    private record Member(ClusterNode node, ChildServer child, Path program) implements ClusterMember {

        @Override
        public void launch(Map<String, String> files) throws IOException {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(child.folder().resolve(file.getKey()), file.getValue());
            }
            List<String> command = new ArrayList<>(List.of(program.toString()));
            command.addAll(node.arguments());
            // Toxiproxy would log each connection; the others do not know the name.
            child.launch(command, Map.of("TMPDIR", child.folder().toString(), "LOG_LEVEL", "error"));
        }

        @Override
        public String host() {
            return node.bind();
        }

        @Override
        public String behind() {
            return node.bind();
        }

        @Override
        public int reached(int port) {
            return port;
        }

        @Override
        public Optional<String> diedBecause() {
            return child.diedBecause();
        }

        @Override
        public String logTail() {
            return child.logTail();
        }

        @Override
        public void close() {
            child.close();
        }
    }
}
