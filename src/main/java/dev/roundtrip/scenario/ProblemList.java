package dev.roundtrip.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** Collects the problems of one file while it is read. Not thread-safe. */
public final class ProblemList {

    private static final int LONGEST_MESSAGE = 800;

    private final String file;
    private final List<ProfileProblem> problems = new ArrayList<>();

    /**
     * Begins without problems.
     *
     * @param file the file's name in problems
     */
    public ProblemList(String file) {
        this.file = file;
    }

    /** The file's name in problems. */
    public String file() {
        return file;
    }

    public void add(Node place, String message) {
        add(place.getStartMark(), message);
    }

    public void add(Mark place, String message) {
        add(place.getLine() + 1, place.getColumn() + 1, message);
    }

    public void add(int line, int column, String message) {
        problems.add(new ProfileProblem(file, line, column, shortened(message)));
    }

    /** Adds the problems of another file. */
    public void addAll(List<ProfileProblem> others) {
        problems.addAll(others);
    }

    /** A message of limited length, because it may quote text of the file. */
    private static String shortened(String message) {
        return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "...";
    }

    /** A value that was read, unless there are problems. */
    public <T> Validated<T> validated(Optional<T> value) {
        return value.isPresent() && problems.isEmpty() ? Validated.valid(value.get()) : Validated.refused(problems);
    }

    public List<ProfileProblem> all() {
        return List.copyOf(problems);
    }
}
