package dev.roundtrip.server.process;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.server.ProcessIdentity;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Manages the temporary folder of a server in a child process. A file in the folder says which JVM made it. A JVM that
 * is killed (kill -9) leaves the folder, and the next start stops the server and deletes the folder.
 *
 * <p>Other programs may have made such a folder, so it is deleted only if it belongs to this user and names an owner
 * that has ended on this machine; and a process is stopped only if the data in this folder is one of its arguments,
 * which cannot be a coincidence: the folder's name is random.
 */
final class OwnedFolder {

    private static final String PREFIX = "roundtrip-";
    private static final String OWNER = "owner";
    private static final String DATA = "data";
    private static final Logger log = LoggerFactory.getLogger(OwnedFolder.class);

    private OwnedFolder() {}

    /** Creates a folder that this JVM owns and only this user may read. */
    static Path create(String program) throws IOException {
        String number = Long.toUnsignedString(new SecureRandom().nextLong());
        Path folder = OutputFile.ownersFolder(temporary().resolve(PREFIX + program + "-" + number));
        ProcessIdentity owner = ProcessIdentity.ofThisJvm();
        Files.write(
                folder.resolve(OWNER),
                List.of(owner.host(), Long.toString(owner.pid()), Long.toString(owner.startMillis())));
        return folder;
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    }

    /** The folder of the server's data, which is an argument of its program. */
    static Path data(Path folder) {
        return folder.resolve(DATA);
    }

    /** Stops the servers and deletes the folders of JVMs that have ended. Returns the number of these folders. */
    static int clearOrphans() throws IOException {
        int cleared = 0;
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary(), PREFIX + "*")) {
            for (Path folder : folders) {
                cleared += clearIfOrphan(folder) ? 1 : 0;
            }
        }
        return cleared;
    }

    private static boolean clearIfOrphan(Path folder) {
        try {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !isOfThisUser(folder) || !isOrphan(folder)) {
                return false;
            }
            String data = folder.getFileName() + File.separator + DATA;
            ProcessHandle.allProcesses()
                    .filter(process -> Stream.of(process.info().arguments().orElse(new String[0]))
                            .anyMatch(argument -> argument.endsWith(File.separator + data)))
                    .toList()
                    .forEach(OwnedFolder::kill);
            // The move fails on Windows while the server lives; Windows does not show the server's arguments.
            Path moved = Files.move(
                    folder, folder.resolveSibling(folder.getFileName() + "-left"), StandardCopyOption.ATOMIC_MOVE);
            Folders.delete(moved);
            return true;
        } catch (IOException | RuntimeException unusable) {
            // Another start may be handling the same folder; a folder that cannot be read is not ours.
            log.debug("folder {} is left: {}", folder, unusable.toString());
            return false;
        }
    }

    /**
     * Whether the folder belongs to this user. If the system does not tell who this user is, it counts as this user's.
     */
    private static boolean isOfThisUser(Path folder) throws IOException {
        String owner = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName();
        return ProcessHandle.current().info().user().map(owner::equals).orElse(true);
    }

    private static boolean isOrphan(Path folder) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(OWNER));
        return new ProcessIdentity(lines.get(0), Long.parseLong(lines.get(1)), Long.parseLong(lines.get(2))).hasEnded();
    }

    static void kill(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join();
    }
}
