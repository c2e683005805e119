package dev.roundtrip.cli;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.file.EncodedText;
import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.lint.ChangeNotation;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.config.ConfigFile;
import dev.roundtrip.lint.config.FileEdit;
import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files that {@code check --write} changes: all are planned first, then shown, and then written. */
final class WrittenFiles {

    /** A changed file, with its text before. */
    private record Changed(Path path, EncodedText before, FileEdit edit) {}

    private final List<Changed> changed = new ArrayList<>();
    private final List<String> diff = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    /** The changes that are right for only some versions of the driver. */
    private final Set<String> rest = new LinkedHashSet<>();

    /** The ids of the rules that an option names; refuses an unknown id. */
    static Set<String> choices(String option) {
        Set<String> ids = Stream.of(option.split(",", -1))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .collect(Collectors.toSet());
        ids.forEach(id ->
                refuseIf(Linter.ruleOf(id).isEmpty(), "--write: no rule '" + id + "'. docs/rules.md lists them."));
        return ids;
    }

    /** Plans the changes of one file. */
    void plan(Path path, List<FileEdit.Wanted> wanted) {
        if (wanted.isEmpty()) {
            return;
        }
        EncodedText before;
        try {
            before = ConfigFile.encoded(path);
        } catch (UnreadableFileException unreadable) {
            problems.add(path + ": not changed. Now " + unreadable.getMessage() + ".");
            return;
        }
        wanted.stream()
                .map(one -> one.change().rest())
                .filter(one -> !one.isEmpty())
                .forEach(one -> rest.add(ChangeNotation.of(one)));
        FileEdit edit = FileEdit.of(path.toString(), before.text(), wanted);
        edit.refused()
                .forEach(one ->
                        problems.add(path + ":" + one.line() + ": " + one.key() + " is not changed. " + one.reason()));
        if (!edit.diff().isEmpty()) {
            String refused = refusal(path);
            if (refused.isEmpty()) {
                changed.add(new Changed(path, before, edit));
                diff.addAll(edit.diff());
            } else {
                problems.add(path + ": not changed. " + refused);
            }
        }
    }

    boolean isEmpty() {
        return changed.isEmpty();
    }

    /** The changed lines of all files. */
    List<String> diff() {
        return diff;
    }

    /** A summary, such as {@code 3 parameters in 1 file}. */
    String summary() {
        int parameters = changed.stream().mapToInt(one -> one.edit.changed()).sum();
        return (parameters == 1 ? "1 parameter in " : parameters + " parameters in ")
                + (changed.size() == 1 ? "1 file" : changed.size() + " files");
    }

    /**
     * Writes all files.
     *
     * @return whether everything was changed as planned; the problems say what was not
     */
    boolean write() {
        changed.removeIf(one -> {
            String problem = problem(one);
            if (!problem.isEmpty()) {
                problems.add(one.path + ": not changed. " + problem);
            }
            return !problem.isEmpty();
        });
        return problems.isEmpty();
    }

    /**
     * Writes one file.
     *
     * @return why it could not be written; empty if it was
     */
    private static String problem(Changed one) {
        try {
            Path file = OutputFile.behindLinks(one.path);
            OutputFile.deleteLeftDrafts(file.getParent());
            if (!Arrays.equals(Files.readAllBytes(file), one.before.bytes())) {
                return "Another program changed it meanwhile. Try again.";
            }
            OutputFile.replace(file, one.before.with(one.edit.text()).bytes(), Readers.AS_BEFORE);
            return "";
        } catch (IOException failure) {
            return "It cannot be replaced (" + failure.getMessage() + "). Check the folder's permissions and owner.";
        }
    }

    /**
     * What was done, and what is left, one line each.
     *
     * @param agreed whether the user agreed to the changes
     * @param after what is now found in the files
     */
    List<String> say(boolean agreed, List<CheckReport> after) {
        List<String> lines = new ArrayList<>(problems);
        if (!rest.isEmpty()) {
            lines.add("Not written, since the driver's version is unknown (name it with --driver): "
                    + String.join(", ", rest));
        }
        String nothing = problems.isEmpty() ? "Nothing to write." : "Nothing was written.";
        lines.add(changed.isEmpty() ? nothing : (agreed ? "Wrote " : "Not written: ") + summary() + ".");
        List<Finding> left = after.stream()
                .flatMap(report -> report.findings().stream())
                .filter(finding -> finding.severity() != Severity.INFO)
                .distinct()
                .toList();
        if (!left.isEmpty()) {
            String choices = left.stream()
                    .filter(finding ->
                            finding.fix().isInString() && !finding.fix().isNeutral())
                    .map(Finding::rule)
                    .distinct()
                    .collect(Collectors.joining(","));
            lines.add("Left: " + (left.size() == 1 ? "1 finding" : left.size() + " findings")
                    + ": './roundtrip check' shows " + (left.size() == 1 ? "it." : "them.")
                    + (choices.isEmpty() ? "" : " Choices that can be written: --write=" + choices));
        }
        return lines;
    }

    /** Why a file is not replaced; empty if it may be. */
    private static String refusal(Path path) {
        try {
            Path file = OutputFile.behindLinks(path);
            if (!Files.isWritable(file) || isReadOnly(file)) {
                return "It is read-only. Allow yourself to write it, such as by chmod u+w.";
            }
            if (names(file) > 1) {
                return "It has several names (hard links), and would lose the others. Change it by hand.";
            }
            OutputFile.tryFolderOf(file);
            return "";
        } catch (IOException failure) {
            return "Its folder cannot be written (" + failure.getMessage() + ").";
        }
    }

    /** Whether a file is read-only by its mode, even for a user who may write everything. */
    private static boolean isReadOnly(Path file) throws IOException {
        Set<PosixFilePermission> none = PosixFilePermissions.fromString("---------");
        Set<PosixFilePermission> given =
                file.getFileSystem().supportedFileAttributeViews().contains("posix")
                        ? Files.getPosixFilePermissions(file)
                        : Set.of(PosixFilePermission.OWNER_WRITE);
        return given.equals(none) || given.stream().noneMatch(one -> one.name().endsWith("_WRITE"));
    }

    private static int names(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? (int) Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS)
                : 1;
    }
}
