package dev.roundtrip.render.compare;

import dev.roundtrip.render.Figures;
import dev.roundtrip.render.compare.Results.Condition;
import dev.roundtrip.render.compare.Results.Floor;
import dev.roundtrip.render.compare.Results.Kind;
import dev.roundtrip.result.ReportException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The comparison of two files of one kind: B against A. Immutable. */
public final class Comparison {

    /** Fewer samples than this make wide intervals. */
    private static final int FEW = 4;

    private final Results a;
    private final Results b;
    private final OptionalDouble floor;
    private final List<Row> rows;
    private final List<Step> steps;

    private Comparison(Results a, Results b) {
        this.a = a;
        this.b = b;
        this.floor = Stream.of(a, b)
                .flatMap(results -> results.floor().stream())
                .mapToDouble(Floor::relativeDifference)
                .max();
        this.rows = a.subjects().stream()
                .flatMap(subject -> b.subject(subject.name()).map(other -> Row.of(subject, other, floor)).stream())
                .toList();
        this.steps = a.kind() == Kind.RUN ? Step.of(rows) : List.of();
    }

    /**
     * Reads and compares two files.
     *
     * @throws ReportException if a file cannot be read, is neither a run report nor a JMH result, or the two have
     *     nothing in common
     */
    public static Comparison of(Path a, Path b) {
        return of(Results.of(a), Results.of(b));
    }

    static Comparison of(Results a, Results b) {
        if (a.kind() != b.kind()) {
            throw new ReportException(a.file() + " is " + a.kind() + " and " + b.file() + " is " + b.kind()
                    + ", which have no figure in common. Give two files of one kind.");
        }
        Comparison comparison = new Comparison(a, b);
        if (comparison.rows.isEmpty()) {
            throw new ReportException("No " + a.kind().subject() + " is in both files: " + a.file() + " has "
                    + names(a.subjects()) + "; " + b.file() + " has " + names(b.subjects())
                    + ". Give two files of the same " + a.kind().subject() + "s.");
        }
        return comparison;
    }

    /** Whether anything that both files have is worse in B. */
    public boolean isWorse() {
        return rows.stream().anyMatch(row -> row.verdict() == Verdict.WORSE);
    }

    Results a() {
        return a;
    }

    Results b() {
        return b;
    }

    /** The larger noise floor of the two files; empty if neither has one. */
    OptionalDouble floor() {
        return floor;
    }

    List<Row> rows() {
        return rows;
    }

    List<Step> steps() {
        return steps;
    }

    List<Subject> onlyInA() {
        return only(a, b);
    }

    List<Subject> onlyInB() {
        return only(b, a);
    }

    /** What makes the comparison unfair or a file untrustworthy, as sentences. */
    List<String> cautions() {
        List<String> cautions = new ArrayList<>();
        differing(a.conditions(), b.conditions())
                .forEach(difference -> cautions.add("The " + difference + ": speeds differ for that reason too."));
        a.remarks().forEach(remark -> cautions.add("A " + remark));
        b.remarks().forEach(remark -> cautions.add("B " + remark));
        if (floor.isEmpty()) {
            cautions.add(
                    "Neither file measured one " + a.kind().subject()
                            + " twice, so how much two measurements of one thing differ is not known: verdicts by time rest on the interval alone.");
        }
        int fewest = rows.stream()
                .flatMap(row -> Stream.of(row.a(), row.b()))
                .flatMap(subject -> subject.speed().stream())
                .mapToInt(speed -> speed.samples().size())
                .filter(count -> count > 0)
                .min()
                .orElse(FEW);
        if (fewest < FEW) {
            String samples = Figures.counted(fewest, a.kind().sample());
            cautions.add((fewest == 1
                            ? "There is only " + samples
                                    + ", which tells nothing of how much they vary: nothing is decided by time."
                            : "There are only " + samples
                                    + ", so the intervals are wide and small differences do not show.")
                    + (a.kind() == Kind.RUN ? " --rounds 10 gives ten." : ""));
        }
        return cautions;
    }

    /** Differences that may be the purpose of the comparison, as sentences. */
    List<String> differences() {
        List<String> differences = new ArrayList<>();
        differing(a.versions(), b.versions()).forEach(difference -> differences.add("The " + difference + "."));
        for (Row row : rows) {
            String before = row.a().parameters().orElse("");
            String after = row.b().parameters().orElse("");
            if (!before.equals(after)) {
                differences.add("The string of " + row.a().label().text() + " differs: " + shown(before) + " in A, "
                        + shown(after) + " in B.");
            }
        }
        return differences;
    }

    private static String shown(String parameters) {
        return parameters.isEmpty() ? "no parameters" : parameters;
    }

    private static List<String> differing(List<Condition> a, List<Condition> b) {
        List<String> differing = new ArrayList<>();
        for (Condition condition : a) {
            b.stream()
                    .filter(other -> other.what().equals(condition.what()))
                    .filter(other -> !other.value().equals(condition.value()))
                    .forEach(other -> differing.add(condition.what() + " differs: "
                            + Figures.oneLine(condition.value()) + " in A, " + Figures.oneLine(other.value())
                            + " in B"));
        }
        return differing;
    }

    private static List<Subject> only(Results here, Results there) {
        return here.subjects().stream()
                .filter(subject -> there.subject(subject.name()).isEmpty())
                .toList();
    }

    private static String names(List<Subject> subjects) {
        return String.join(", ", subjects.stream().map(Subject::name).toList());
    }
}
