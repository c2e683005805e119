package dev.roundtrip.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that a report is written to, again after each round: whoever reads it finds a whole report, the last or the one before, also when
 * the program ends in the middle of writing.
 *
 * <p>Threads: any; writes follow one another.
 */
public final class ReportFile {

    private final Path file;
    private final Path draft;

    private ReportFile(Path file, Path draft) {
        this.file = file;
        this.draft = draft;
    }

    /**
     * Checks by a trial that the file can be written, before anything is measured. A file that is already there stays as it is until the
     * first report.
     *
     * @throws ReportException if it cannot
     */
    public static ReportFile prepare(Path path) {
        Path file = target(path);
        if (Files.isDirectory(file)) {
            throw new ReportException(path + " is a folder. Give the name of a file in it.");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new ReportException(
                    path + " is not a regular file, and a report is replaced as a whole after each round."
                            + " Give the name of a file.");
        }
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new ReportException(
                    "The report " + path + " cannot be written: there is no folder " + folder + ". Create it first.");
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new ReportException("The report " + path
                    + " cannot be written: the file is there and write-protected. Give another name or remove it.");
        }
        Path draft = folder.resolve(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            Files.deleteIfExists(draft);
            Files.createFile(draft);
            Files.delete(draft);
        } catch (IOException e) {
            throw new ReportException(
                    "The report " + path + " cannot be written: no file can be made in " + folder + " (" + cause(e)
                            + "). Give a folder that you may write to.",
                    e);
        }
        return new ReportFile(file, draft);
    }

    /**
     * Replaces what the file held, as a whole.
     *
     * @throws ReportException if it cannot; the file then holds what it held before
     */
    public synchronized void write(String text) {
        try {
            try (FileChannel channel = FileChannel.open(
                    draft, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                // Without this a file system may move the name first and lose the text when the machine stops.
                channel.force(true);
            }
            moveIntoPlace();
        } catch (IOException e) {
            throw new ReportException(
                    "The report " + file + " could not be written (" + cause(e)
                            + "). Check the free space and the rights of its folder.",
                    e);
        }
    }

    /** Whether a write would replace what is at that path, which may be written in another way or be a link to the file. */
    public boolean replaces(Path path) {
        return place(file).equals(place(target(path)));
    }

    /** Not {@link Files#isSameFile}: it needs files that are there, and a second hard link keeps its text when the first is replaced. */
    private static Path place(Path file) {
        try {
            return Files.exists(file)
                    ? file.toRealPath()
                    : file.getParent().toRealPath().resolve(file.getFileName());
        } catch (IOException noSuchFolder) {
            return file.normalize();
        }
    }

    private void moveIntoPlace() throws IOException {
        try {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Behind a symbolic link the file that it names is replaced, not the link. */
    private static Path target(Path path) {
        try {
            return Files.isSymbolicLink(path) ? path.toRealPath() : path.toAbsolutePath();
        } catch (IOException e) {
            throw new ReportException(
                    path + " is a link to something that is not there. Remove the link or give another name.", e);
        }
    }

    private static String cause(IOException e) {
        return e instanceof AccessDeniedException ? "access denied" : String.valueOf(e.getMessage());
    }
}
