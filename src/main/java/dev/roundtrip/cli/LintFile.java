package dev.roundtrip.cli;

import dev.roundtrip.advice.config.ConfigFile;
import dev.roundtrip.advice.config.FoundString;
import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.result.LintDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The content of a configuration file that was given as {@code --file}. */
record LintFile(Path path, ConfigFile content) {

    private static final int LARGEST_BYTES = 1 << 22;

    /** Reports an unreadable file as a usage error. */
    static LintFile read(CommandLine line, Path path) {
        if (!ConfigFile.isKnown(path.toString())) {
            throw refused(line, path, "its name does not end in .yml, .yaml, .properties or .xml");
        }
        String text;
        try {
            text = InputFile.text(path, LARGEST_BYTES);
        } catch (UnreadableFileException unreadable) {
            throw refused(line, path, unreadable.getMessage());
        }
        ConfigFile content = ConfigFile.read(path.toString(), text);
        if (!content.problem().isEmpty()) {
            throw refused(line, path, content.problem());
        }
        return new LintFile(path, content);
    }

    List<FoundString> strings() {
        return content.strings();
    }

    /** What the user should know in addition to the findings. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (String key : content.placeholders()) {
            notes.add(path + ": " + key + " is a placeholder; give the string itself to check it.");
        }
        if (content.leftOut() > 0) {
            int judged = content.strings().size();
            notes.add(path + ": the first " + judged + " connection strings are checked; " + content.leftOut()
                    + " more are not. Split the file to check them too.");
        }
        if (content.strings().isEmpty() && notes.isEmpty()) {
            notes.add(path + ": it contains no connection string of MySQL's or MariaDB's driver.");
        }
        return notes;
    }

    LintDocument.Place placeOf(FoundString found) {
        return new LintDocument.Place(path.toString(), found.line(), found.key());
    }

    private static ParameterException refused(CommandLine line, Path path, String reason) {
        return new ParameterException(line, "--file " + path + ": " + reason + ".");
    }
}
