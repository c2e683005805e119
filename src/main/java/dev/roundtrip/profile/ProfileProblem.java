package dev.roundtrip.profile;

import java.util.Comparator;
import java.util.Objects;

/**
 * One thing that is wrong with a profile, as a sentence, and where.
 *
 * @param file the file as the person named it, or the name that was asked for where there is no file
 * @param line counted from 1; 0 where the problem is not in a line, such as a file that does not exist
 * @param column counted from 1; 0 where {@code line} is
 * @param message what is wrong and what to write instead, without the place
 */
public record ProfileProblem(String file, int line, int column, String message) {

    static final Comparator<ProfileProblem> BY_PLACE = Comparator.comparing(ProfileProblem::file)
            .thenComparingInt(ProfileProblem::line)
            .thenComparingInt(ProfileProblem::column);

    public ProfileProblem {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(message, "message");
        if (line < 0 || column < 0) {
            throw new IllegalArgumentException(
                    "line is " + line + " and column is " + column + "; allowed are 0 and more");
        }
    }

    static ProfileProblem ofFile(String file, String message) {
        return new ProfileProblem(file, 0, 0, message);
    }

    /** For a person: {@code file:line:column: message}, as editors and terminals recognise it. */
    @Override
    public String toString() {
        if (file.isEmpty()) {
            return message;
        }
        return line == 0 ? file + ": " + message : file + ":" + line + ":" + column + ": " + message;
    }
}
