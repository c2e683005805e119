package dev.roundtrip.text;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.report.ReportException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that a report is written to, and replaced after each round. A reader always finds a complete report, either
 * the last or the one before, even if the program ends during a write.
 *
 * <p>Threads: any thread may write; writes are serialised.
 */
public final class ReportFile {

    private final Path file;

    private ReportFile(Path file) {
        this.file = file;
    }

    /**
     * Checks before the measurement, by a trial, that the file can be written. An existing file remains unchanged until
     * the first report.
     *
     * @throws ReportException if it cannot be written
     */
    public static ReportFile prepare(Path path) {
        Path file = target(path);
        Path folder = file.getParent();
        String why = Files.isDirectory(file)
                ? "it is a folder"
                : Files.exists(file) && !Files.isRegularFile(file)
                        ? "it is no regular file"
                        : folder == null || !Files.isDirectory(folder)
                                ? "there is no folder " + folder
                                : Files.exists(file) && !Files.isWritable(file) ? "it is write-protected" : "";
        if (!why.isEmpty()) {
            throw refusal(path, why, null);
        }
        try {
            OutputFile.tryFolderOf(file);
        } catch (IOException e) {
            throw refusal(path, "no file can be made in " + folder + " (" + cause(e) + ")", e);
        }
        return new ReportFile(file);
    }

    /**
     * Replaces the whole content of the file.
     *
     * @throws ReportException if it cannot be written; the file then keeps its content
     */
    public synchronized void write(String text, Readers readers) {
        try {
            OutputFile.replace(file, text, readers);
        } catch (IOException e) {
            throw refusal(file, cause(e) + ". Check its folder's space and rights", e);
        }
    }

    /**
     * Whether a write would replace the file at that path; the path may be spelled differently, or be a link to the
     * file.
     */
    public boolean replaces(Path path) {
        return place(file).equals(place(target(path)));
    }

    /**
     * Whether both paths lead to the same file, be it by another spelling, a symbolic link or a hard link. A file that
     * does not exist is the same as no other.
     */
    public boolean isSameAs(Path other) {
        try {
            return Files.exists(file) && Files.exists(other) && Files.isSameFile(file, other);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * The place at which a write puts a file. {@link Files#isSameFile} needs existing files, and a second hard link
     * keeps its text when the first is replaced.
     */
    private static Path place(Path file) {
        try {
            return Files.exists(file)
                    ? file.toRealPath()
                    : file.getParent().toRealPath().resolve(file.getFileName());
        } catch (IOException noSuchFolder) {
            return file.normalize();
        }
    }

    /** The file to replace: for a symbolic link, it is the file that the link points to. */
    private static Path target(Path path) {
        try {
            return OutputFile.behindLinks(path);
        } catch (IOException e) {
            throw refusal(path, "it is a link to nothing", e);
        }
    }

    private static ReportException refusal(Path path, String why, IOException cause) {
        return new ReportException("The report " + path + " cannot be written: " + why + ".", cause);
    }

    private static String cause(IOException e) {
        return e instanceof AccessDeniedException ? "access denied" : String.valueOf(e.getMessage());
    }
}
