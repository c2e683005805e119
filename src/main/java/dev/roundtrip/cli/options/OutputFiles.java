package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.text.ReportFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The files that a command writes in addition to the terminal. All are checked before anything starts: an unwritable
 * file costs nothing, a file that is read is not replaced, and no two results go to one file.
 */
public final class OutputFiles {

    /** An address and not a path: its scheme has two letters or more, and a path keeps one of the slashes. */
    private static final Pattern ADDRESS = Pattern.compile("(?i)(?:[a-z][a-z0-9+.\\-]+:)+[/\\\\]|jdbc:");

    private final List<Path> inputs;
    private final Map<String, ReportFile> files = new LinkedHashMap<>();

    /**
     * Begins without output files.
     *
     * @param inputs the files that the command reads
     */
    public OutputFiles(List<Path> inputs) {
        this.inputs = inputs;
    }

    /**
     * Adds the file of an option.
     *
     * @param path the path; null if the option was not given, as picocli passes it
     */
    public OutputFiles with(String option, Path path) {
        if (path != null) {
            refuseIf(path.toString().isEmpty(), option + " is empty. Name a file.");
            refuseIf(
                    ADDRESS.matcher(path.toString()).lookingAt(),
                    option + " takes a file, and an address follows it. Name a file.");
            add(option, path);
        }
        return this;
    }

    private void add(String option, Path path) {
        ReportFile file = UsageException.read(() -> ReportFile.prepare(path));
        for (Path input : inputs) {
            if (file.isSameAs(input)) {
                throw another(option + " would replace " + input + ", which is read");
            }
        }
        files.forEach((other, taken) -> {
            if (taken.replaces(path)) {
                throw another(other + " and " + option + " are both " + path);
            }
        });
        files.put(option, file);
    }

    private static UsageException another(String what) {
        return new UsageException(what + ". Give another file.");
    }

    /** The file of an option; empty if the option was not given. */
    public Optional<ReportFile> file(String option) {
        return Optional.ofNullable(files.get(option));
    }

    /** Writes the file of an option, if the option was given. */
    public void write(String option, Supplier<String> text) {
        file(option).ifPresent(file -> file.write(text.get(), Readers.AS_USUAL));
    }
}
