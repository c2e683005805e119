package dev.roundtrip.scenario;

import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads profiles. It never throws because of a file's content: the result is a scenario, or all problems with their
 * positions. Stateless.
 *
 * @param workloads reads the workloads that profiles name
 */
public record ProfileLoader(WorkloadSource workloads) {

    private static final int LARGEST_BYTES = 1 << 20;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    /** Reads the workload that a profile names. */
    @FunctionalInterface
    public interface WorkloadSource {

        /**
         * The workload, or all problems of its file.
         *
         * @param name a path, or the name of a bundled workload
         * @param folder the folder of the profile, to which a path is relative; empty for the current folder
         */
        Validated<WorkloadSpec> read(String name, Optional<Path> folder);
    }

    /** Reads a file; the scenario gets the file's name. */
    public Validated<Scenario> load(Path file) {
        String shown = file.toString();
        try {
            return read(
                    nameOf(file), shown, InputFile.text(file, LARGEST_BYTES), Optional.ofNullable(file.getParent()));
        } catch (UnreadableFileException unreadable) {
            return Validated.refused(
                    shown,
                    unreadable.getMessage() + "; give a profile's path"
                            + (unreadable.isAbsent() ? ", or a name of './roundtrip list'" : ""));
        }
    }

    /**
     * Reads a profile's text.
     *
     * @param name the scenario's name
     * @param file the file's name in problems
     */
    public Validated<Scenario> read(String name, String file, String text) {
        return read(name, file, text, Optional.empty());
    }

    private Validated<Scenario> read(String name, String file, String text, Optional<Path> folder) {
        ProblemList problems = new ProblemList(file);
        if (!NAME.matcher(name).matches()) {
            problems.add(1, 1, "rename the file: at most 64 letters, digits, hyphens, underscores and dots");
        }
        return problems.validated(YamlText.top(text, problems)
                .map(top ->
                        new ScenarioReader(top, problems, workload -> workloads.read(workload, folder)).read(name)));
    }

    /** Reads a bundled profile. */
    Validated<Scenario> bundled(String name) {
        return read(name, "profiles/" + name + ".yaml", BundledFile.text(name + ".yaml"));
    }

    private static String nameOf(Path file) {
        Path last = file.getFileName();
        return last == null ? "" : last.toString().replaceFirst("(?i)\\.ya?ml$", "");
    }
}
