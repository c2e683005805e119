package dev.roundtrip.server;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One small file per server process of ours, in the user's cache folder: who owns it, which process it is, which temporary folder it uses. A
 * JVM that is killed (kill -9) leaves its record, and the next start stops the process and deletes the folder.
 *
 * <p>A process is stopped only where its id and its start time are those of the record, or its command line names the record's folder; a
 * folder is deleted only where its name is one that we give.
 */
final class RunningRecords {

    /** Begins the name of every temporary folder of ours. */
    static final String FOLDER_PREFIX = "roundtrip-";

    private static final Logger log = LoggerFactory.getLogger(RunningRecords.class);
    private static final String SUFFIX = ".properties";

    private final Path directory;

    RunningRecords(CacheFolder cache) throws IOException {
        directory = cache.running();
    }

    /** A new record of a folder that this JVM owns; the process is added when it is there. */
    Entry add(Path folder) throws IOException {
        Entry added = new Entry(directory.resolve(UUID.randomUUID() + SUFFIX), folder);
        added.write(Optional.empty());
        return added;
    }

    /** Stops and deletes what JVMs that are gone have left. Returns how many records were cleared. */
    int clearOrphans() throws IOException {
        int cleared = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
            for (Path file : files) {
                if (clearIfOrphan(file)) {
                    cleared++;
                }
            }
        }
        return cleared;
    }

    private static boolean clearIfOrphan(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
            ProcessIdentity owner = identity(properties, "owner");
            if (!owner.isOfThisHost() || owner.find().isPresent()) {
                return false;
            }
            Path folder = Path.of(properties.getProperty("folder"));
            if (properties.containsKey("process.pid")) {
                identity(properties, "process").find().ifPresent(RunningRecords::kill);
            } else {
                killThoseThatName(folder);
            }
            if (folder.getFileName().toString().startsWith(FOLDER_PREFIX)) {
                Folders.delete(folder);
            }
            Files.deleteIfExists(file);
            return true;
        } catch (IOException | RuntimeException unreadable) {
            // Another start may be clearing the same record; what cannot be understood is left alone.
            log.debug("record {} is left: {}", file, unreadable.toString());
            return false;
        }
    }

    /** The owner was killed between the start of the process and the note of its id: the folder's name is unique to it. */
    private static void killThoseThatName(Path folder) {
        ProcessHandle.allProcesses()
                .filter(handle -> handle.info()
                        .commandLine()
                        .filter(line -> line.contains(folder.toString()))
                        .isPresent())
                .filter(handle -> handle.pid() != ProcessHandle.current().pid())
                .forEach(RunningRecords::kill);
    }

    private static void kill(ProcessHandle handle) {
        handle.destroyForcibly();
        handle.onExit()
                .orTimeout(5, java.util.concurrent.TimeUnit.SECONDS)
                .exceptionally(late -> handle)
                .join();
    }

    private static ProcessIdentity identity(Properties properties, String name) {
        return new ProcessIdentity(
                properties.getProperty(name + ".host"),
                Long.parseLong(properties.getProperty(name + ".pid")),
                Long.parseLong(properties.getProperty(name + ".start")));
    }

    /** The record of one process of this JVM. */
    static final class Entry {

        private final Path file;
        private final Path folder;

        private Entry(Path file, Path folder) {
            this.file = file;
            this.folder = folder;
        }

        void process(ProcessHandle handle) throws IOException {
            write(Optional.of(ProcessIdentity.of(handle)));
        }

        void remove() throws IOException {
            Files.deleteIfExists(file);
        }

        private void write(Optional<ProcessIdentity> process) throws IOException {
            Properties properties = new Properties();
            put(properties, "owner", ProcessIdentity.ofThisJvm());
            process.ifPresent(identity -> put(properties, "process", identity));
            properties.setProperty("folder", folder.toString());
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
