package dev.roundtrip.lint.witness;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The remaining differences, each with its reason: {@code column<TAB>drivers<TAB>strings<TAB>said<TAB>reason}. */
final class NamedDifferences {

    /** Whether a server answers within a millisecond is not the same from run to run. */
    private static final String TOO_SHORT = "a time too short for any server";

    private final List<Row> rows;

    private NamedDifferences(List<Row> rows) {
        this.rows = rows;
    }

    /** The patterns for the fields of a difference with this reason. */
    private record Row(List<Predicate<String>> patterns, String reason) {

        boolean names(Difference difference) {
            String[] fields = difference.toString().split("\t", 4);
            for (int i = 0; i < patterns.size(); i++) {
                if (!patterns.get(i).test(fields[i])) {
                    return false;
                }
            }
            return true;
        }
    }

    static NamedDifferences read() throws IOException {
        try (Stream<String> lines = Files.lines(TriedStrings.FOLDER.resolve("named-differences.txt"))) {
            return new NamedDifferences(lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> List.of(line.split("\t", -1)))
                    .map(fields -> new Row(
                            fields.subList(0, 4).stream()
                                    .map(field ->
                                            Pattern.compile("(?s)" + field).asMatchPredicate())
                                    .toList(),
                            fields.get(4)))
                    .toList());
        }
    }

    /** The reason of a difference; empty if no row names it. */
    Optional<String> reason(Difference difference) {
        return rows.stream()
                .filter(row -> row.names(difference))
                .map(Row::reason)
                .findFirst();
    }

    /** Whether another run may not find it. */
    boolean dependsOnTheMachine(Difference difference) {
        return reason(difference).filter(TOO_SHORT::equals).isPresent();
    }
}
