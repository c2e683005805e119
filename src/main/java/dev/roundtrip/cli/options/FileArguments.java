package dev.roundtrip.cli.options;

import dev.roundtrip.render.ReportFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Converts the path of a result to a file that can be written. */
public final class FileArguments {

    /** The files of standard output and standard error; not on every system. */
    private static final List<Path> STREAMS = List.of(Path.of("/dev/fd/1"), Path.of("/dev/fd/2"));

    private FileArguments() {}

    /**
     * Call it before anything starts, so that an unwritable file costs nothing and a file that is read is not replaced.
     *
     * @param option the option that names the file
     * @param path null if the option was not given, as picocli passes it
     * @param inputs the files that the command reads
     */
    public static Optional<ReportFile> prepared(CommandLine line, String option, Path path, List<Path> inputs) {
        if (path == null) {
            return Optional.empty();
        }
        if (path.toString().isEmpty()) {
            throw new ParameterException(line, option + " is empty. Give it the name of a file.");
        }
        ReportFile file = SharedOptions.read(line, () -> ReportFile.prepare(path));
        for (Path input : inputs) {
            if (file.isSameAs(input)) {
                throw new ParameterException(
                        line,
                        option + " names the file that " + input + " is read from, and would replace it. Give another"
                                + " file.");
            }
        }
        for (Path stream : STREAMS) {
            if (file.isSameAs(stream)) {
                throw new ParameterException(
                        line,
                        option + " names the file that standard output or standard error is redirected to, and would"
                                + " replace it. Give another file.");
            }
        }
        return Optional.of(file);
    }

    /**
     * As {@link #prepared}, for several files in a folder, which is created if it does not exist.
     *
     * @param option the option that names the folder
     * @param folder null if the option was not given
     * @return the files by name; empty if the option was not given
     */
    public static Map<String, ReportFile> preparedIn(
            CommandLine line, String option, Path folder, List<String> names, List<Path> inputs) {
        if (folder == null) {
            return Map.of();
        }
        if (folder.toString().isEmpty()) {
            throw new ParameterException(line, option + " is empty. Give it the name of a folder.");
        }
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new ParameterException(line, option + ": " + folder + " is a file. Give the name of a folder.");
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new ParameterException(
                    line,
                    option + ": the folder " + folder + " cannot be created. Give a folder that you may write to.",
                    e);
        }
        Map<String, ReportFile> files = new LinkedHashMap<>();
        for (String name : names) {
            prepared(line, option, folder.resolve(name), inputs).ifPresent(file -> files.put(name, file));
        }
        return files;
    }

    /** Refuses to print into a file that is read, such as with {@code >> profile.yaml}. */
    public static void requireNotPrintedInto(CommandLine line, List<Path> inputs) {
        for (Path input : inputs) {
            for (Path stream : STREAMS) {
                if (isSame(input, stream)) {
                    throw new ParameterException(
                            line,
                            "Standard output or standard error is redirected to " + input
                                    + ", which is read. Redirect it to another file.");
                }
            }
        }
    }

    private static boolean isSame(Path input, Path stream) {
        try {
            return Files.isRegularFile(input) && Files.exists(stream) && Files.isSameFile(input, stream);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * Refuses one file for two results: the second would replace the first.
     *
     * @param writing the option that names the file
     * @param other the option of the other path
     * @param path null if none was given
     */
    public static void requireApart(
            CommandLine line, String writing, Optional<ReportFile> file, String other, Path path) {
        if (path != null && file.isPresent() && file.get().replaces(path)) {
            throw new ParameterException(
                    line,
                    writing + " and " + other + " name the same file, " + path
                            + ", and the last one written would replace the other. Give each its own file.");
        }
    }
}
