package dev.roundtrip.server.process;

import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The nodes of a cluster as child processes on the loopback address, each with a folder of its own. */
final class ClusterProcesses implements ClusterGround {

    private final Path binaries;
    private final RunningRecords records;
    private final Set<Integer> ports = new HashSet<>();

    ClusterProcesses(Path binaries, RunningRecords records) {
        this.binaries = binaries.toAbsolutePath();
        this.records = records;
    }

    /** Checks that the folder has a program for each of these kinds. */
    static void requirePrograms(Path folder, List<NodeKind> kinds) throws ServerUnavailableException {
        List<String> missing = kinds.stream()
                .map(NodeKind::program)
                .filter(program -> !isProgram(folder.resolve(program)))
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        boolean onlyTiproxy = missing.equals(List.of(NodeKind.TIPROXY.program()));
        throw new ServerUnavailableException("There is no executable file " + String.join(", ", missing) + " in "
                + folder + ". --cluster-binaries takes a folder with all programs of the cluster"
                + (onlyTiproxy ? "; --without-tiproxy does without this one." : "; --server cluster uses containers."));
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    @Override
    public ClusterMember prepare(NodeKind kind, int number) throws IOException, InterruptedException {
        int port = unusedPort();
        int otherPort = unusedPort();
        ChildServer child = ChildServer.prepareWithoutHook(kind.word(), records);
        String folder = child.folder().toString();
        return new Member(
                new ClusterNode(kind, number, FreePorts.LOOPBACK, FreePorts.LOOPBACK, port, otherPort, folder),
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
            child.launch(command, Map.of("TMPDIR", child.folder().toString()));
        }

        @Override
        public String host() {
            return FreePorts.LOOPBACK;
        }

        @Override
        public int reached(int port) {
            return port;
        }

        @Override
        public Optional<ChildServer> process() {
            return Optional.of(child);
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
