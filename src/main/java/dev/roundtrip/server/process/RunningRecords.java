package dev.roundtrip.server.process;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.ProcessIdentity;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One small file per server of ours, in the user's cache folder: its owner, its process and command, and its temporary
 * folder. A JVM that is killed (kill -9) leaves its record, and the next start stops the process and deletes the
 * folder. For a container there is only a record; its labels identify it.
 *
 * <p>Other programs may have written a record, so it is checked before use: a process is stopped only if it runs
 * exactly the record's command and arguments, and has the record's id and start time if these were recorded; a folder
 * is deleted only if it has a name that we give, and belongs to this user. If a process with the record's id and start
 * time is alive but does not show that command, the record and the folder stay.
 */
final class RunningRecords {

    /** The prefix of all our temporary folders' names. */
    static final String FOLDER_PREFIX = "roundtrip-";

    private static final Pattern FOLDER = Pattern.compile(FOLDER_PREFIX + "[a-z]+(-[a-z]+)*-[0-9]+");
    private static final Pattern NAME = Pattern.compile("[0-9a-f-]{36}\\.properties");
    private static final long MAX_BYTES = 64 * 1024;
    private static final Duration WRITTEN_WITHIN = Duration.ofMinutes(1);
    private static final String COMMAND = "command.";
    private static final String CONTAINER = "container";
    private static final String DELETED = " (deleted)";

    private static final Logger log = LoggerFactory.getLogger(RunningRecords.class);
    private static final String SUFFIX = ".properties";

    private final Path directory;

    RunningRecords(CacheFolder cache) throws IOException {
        directory = cache.running();
    }

    /** A new record of a folder that this JVM owns; the process is added later. */
    Entry add(Path folder) throws IOException {
        return added("folder", folder.toString());
    }

    /** A new record of a container, written before the container is created. */
    Entry addContainer(String image) throws IOException {
        return added(CONTAINER, image);
    }

    private Entry added(String what, String value) throws IOException {
        Entry added = new Entry(directory.resolve(UUID.randomUUID() + SUFFIX), what, value);
        added.write(List.of(), Optional.empty());
        return added;
    }

    /** Stops and deletes the servers of JVMs that have ended. Returns the number of records removed. */
    int clearOrphans() throws IOException {
        int cleared = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
            for (Path file : files) {
                if (clearIfOrphan(file)) {
                    cleared++;
                }
            }
        }
        clearDrafts();
        return cleared;
    }

    /** Deletes files that a killed JVM was writing; files that are being written now are younger. */
    private void clearDrafts() throws IOException {
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(directory, OutputFile.DRAFTS)) {
            for (Path draft : drafts) {
                Instant written = Files.getLastModifiedTime(draft).toInstant();
                if (written.isBefore(WallClock.SYSTEM.now().minus(WRITTEN_WITHIN))) {
                    Files.deleteIfExists(draft);
                }
            }
        } catch (NoSuchFileException justMoved) {
            // Its JVM is alive.
        }
    }

    private static boolean clearIfOrphan(Path file) {
        try {
            if (!isOurs(file)) {
                return false;
            }
            Properties properties = new Properties();
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.load(reader);
            }
            ProcessIdentity owner = identity(properties, "owner");
            if (!owner.isOfThisHost() || owner.find().isPresent()) {
                return false;
            }
            if (properties.containsKey(CONTAINER)) {
                Libraries.TESTCONTAINERS.require();
                DockerEngine.removeOrphans();
            } else {
                clear(properties);
            }
            Files.deleteIfExists(file);
            return true;
        } catch (IOException | ServerUnavailableException | RuntimeException unusable) {
            // Another start may be handling the same record; a record that cannot be read is ignored.
            log.debug("record {} is left: {}", file, unusable.toString());
            return false;
        }
    }

    private static boolean isOurs(Path file) throws IOException {
        return NAME.matcher(String.valueOf(file.getFileName())).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) <= MAX_BYTES
                && isOfThisUser(file);
    }

    /** If the system does not tell who this user is, the path counts as this user's. */
    private static boolean isOfThisUser(Path path) throws IOException {
        UserPrincipal owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS);
        return ProcessHandle.current()
                .info()
                .user()
                .map(owner.getName()::equals)
                .orElse(true);
    }

    private static void clear(Properties properties) throws IOException {
        List<String> command = new ArrayList<>();
        for (int i = 0; properties.containsKey(COMMAND + i); i++) {
            command.add(properties.getProperty(COMMAND + i));
        }
        if (properties.containsKey("process.pid")) {
            Optional<ProcessHandle> alive = identity(properties, "process").find();
            if (alive.isPresent() && !runs(alive.get(), command)) {
                // It may be our server, which still uses the folder: the system may hide its command.
                throw new IOException("process " + alive.get().pid() + " lives and does not show the record's command");
            }
            alive.ifPresent(RunningRecords::kill);
        } else if (!command.isEmpty()) {
            // The owner was killed before it recorded the process; the arguments contain the folder, which is unique.
            ProcessHandle.allProcesses()
                    .filter(handle -> runs(handle, command))
                    .toList()
                    .forEach(RunningRecords::kill);
        }
        Path folder = Path.of(properties.getProperty("folder"));
        if (folder.isAbsolute()
                && FOLDER.matcher(String.valueOf(folder.getFileName())).matches()
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && isOfThisUser(folder)) {
            Folders.delete(folder);
        }
    }

    /** A script runs in the process of its interpreter, with the script as its first argument. */
    private static boolean runs(ProcessHandle handle, List<String> command) {
        Optional<String> executable = handle.info().command();
        List<String> arguments = handle.info().arguments().map(List::of).orElse(List.of());
        if (command.isEmpty()
                || executable.isEmpty()
                || handle.pid() == ProcessHandle.current().pid()) {
            return false;
        }
        List<String> expected = command.subList(1, command.size());
        boolean program = realPath(command.get(0)).equals(withoutMark(executable.get())) && arguments.equals(expected);
        boolean script = arguments.equals(command);
        return program || script;
    }

    /** Removes Linux's mark on a program whose file was replaced or deleted after its start. */
    private static String withoutMark(String executable) {
        return executable.endsWith(DELETED)
                ? executable.substring(0, executable.length() - DELETED.length())
                : executable;
    }

    private static String realPath(String file) {
        try {
            return Path.of(file).toRealPath().toString();
        } catch (IOException gone) {
            return file;
        }
    }

    /** Also kills all descendants: an installer's server is a process of its own. */
    private static void kill(ProcessHandle handle) {
        List<ProcessHandle> all =
                Stream.concat(handle.descendants(), Stream.of(handle)).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle each : all) {
            each.onExit()
                    .orTimeout(5, TimeUnit.SECONDS)
                    .exceptionally(late -> each)
                    .join();
        }
    }

    private static ProcessIdentity identity(Properties properties, String name) {
        return new ProcessIdentity(
                properties.getProperty(name + ".host"),
                Long.parseLong(properties.getProperty(name + ".pid")),
                Long.parseLong(properties.getProperty(name + ".start")));
    }

    /** The record of one server of this JVM. */
    static final class Entry {

        private final Path file;
        private final String what;
        private final String value;

        private Entry(Path file, String what, String value) {
            this.file = file;
            this.what = what;
            this.value = value;
        }

        /** Called before the process is started. */
        void launching(List<String> command) throws IOException {
            write(command, Optional.empty());
        }

        void launched(List<String> command, ProcessHandle handle) throws IOException {
            write(command, Optional.of(ProcessIdentity.of(handle)));
        }

        void remove() throws IOException {
            Files.deleteIfExists(file);
        }

        private void write(List<String> command, Optional<ProcessIdentity> process) throws IOException {
            Properties properties = new Properties();
            put(properties, "owner", ProcessIdentity.ofThisJvm());
            process.ifPresent(identity -> put(properties, "process", identity));
            properties.setProperty(what, value);
            for (int i = 0; i < command.size(); i++) {
                properties.setProperty(COMMAND + i, command.get(i));
            }
            StringWriter text = new StringWriter();
            properties.store(text, null);
            OutputFile.replace(file, text.toString(), Readers.OWNER_ONLY);
        }

        private static void put(Properties properties, String name, ProcessIdentity identity) {
            properties.setProperty(name + ".host", identity.host());
            properties.setProperty(name + ".pid", Long.toString(identity.pid()));
            properties.setProperty(name + ".start", Long.toString(identity.startMillis()));
        }
    }
}
