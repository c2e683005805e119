package dev.roundtrip.scenario;

import java.util.Comparator;

/**
 * A problem of a profile, as a sentence with its position.
 *
 * @param file the file as the user named it, or the given name if there is no file
 * @param line the line, counted from 1; 0 if the problem is not in a line, such as a missing file
 * @param column the column, counted from 1; 0 if {@code line} is 0
 * @param message what is wrong and what to write instead, without the position
 */
public record ProfileProblem(String file, int line, int column, String message) {

    static final Comparator<ProfileProblem> BY_PLACE = Comparator.comparing(ProfileProblem::file)
            .thenComparingInt(ProfileProblem::line)
            .thenComparingInt(ProfileProblem::column);

    public static ProfileProblem ofFile(String file, String message) {
        return new ProfileProblem(file, 0, 0, message);
    }

    /** The form {@code file:line:column: message}, which editors and terminals recognise. */
    @Override
    public String toString() {
        if (file.isEmpty()) {
            return message;
        }
        return line == 0 ? file + ": " + message : file + ":" + line + ":" + column + ": " + message;
    }
}
