package dev.roundtrip.cli;

import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.ReportFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Turns what a person typed as the place of a result into a file that can be written. */
final class FileArguments {

    private FileArguments() {}

    /**
     * To be called before anything is started, so that a file that cannot be written costs nothing.
     *
     * @param path null where none was given, picocli's way to say so
     */
    static Optional<ReportFile> prepared(CommandLine line, Path path) {
        try {
            return Optional.ofNullable(path).map(ReportFile::prepare);
        } catch (ReportException unwritable) {
            throw new ParameterException(line, unwritable.getMessage(), unwritable);
        }
    }

    /**
     * Refuses one file for two things, of which the one written last would be left.
     *
     * @param writing the option that names the file
     * @param other what the other path was given as
     * @param path null where none was given
     */
    static void requireApart(CommandLine line, String writing, Optional<ReportFile> file, String other, Path path) {
        if (path != null && file.isPresent() && file.get().replaces(path)) {
            throw new ParameterException(
                    line,
                    writing + " and " + other + " name the same file, " + path
                            + ", and what is written last would replace the other. Give each a file of its own.");
        }
    }
}
