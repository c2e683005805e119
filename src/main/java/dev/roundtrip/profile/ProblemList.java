package dev.roundtrip.profile;

import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** Collects the problems of one file while it is read. Not thread-safe. */
final class ProblemList {

    private static final int LONGEST_MESSAGE = 800;

    private final String file;
    private final List<ProfileProblem> problems = new ArrayList<>();

    ProblemList(String file) {
        this.file = file;
    }

    void add(Node place, String message) {
        add(place.getStartMark(), message);
    }

    void add(Mark place, String message) {
        add(place.getLine() + 1, place.getColumn() + 1, message);
    }

    void add(int line, int column, String message) {
        problems.add(new ProfileProblem(file, line, column, shortened(message)));
    }

    /** A message may quote text of the file. */
    private static String shortened(String message) {
        return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "...";
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    List<ProfileProblem> all() {
        return List.copyOf(problems);
    }
}
