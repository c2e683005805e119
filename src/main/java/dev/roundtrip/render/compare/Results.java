package dev.roundtrip.render.compare;

import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.ResultFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One file in the form that is compared, whichever kind it is of.
 *
 * @param file its name, as given
 * @param kind what it is
 * @param summary what was measured where, in a few words each
 * @param conditions what must be the same for a fair comparison
 * @param versions what may differ because it is what somebody wants to compare
 * @param floor how much two measurements of one thing differed; empty where the file does not say
 * @param remarks what a reader must know of this file alone, as sentences
 * @param subjects what was measured, in the file's order
 */
record Results(
        String file,
        Kind kind,
        List<String> summary,
        List<Condition> conditions,
        List<Condition> versions,
        Optional<Floor> floor,
        List<String> remarks,
        List<Subject> subjects) {

    Results {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(kind, "kind");
        summary = List.copyOf(summary);
        conditions = List.copyOf(conditions);
        versions = List.copyOf(versions);
        Objects.requireNonNull(floor, "floor");
        remarks = List.copyOf(remarks);
        subjects = List.copyOf(subjects);
    }

    /**
     * Reads a file of either kind.
     *
     * @throws ReportException if it cannot be read or is of neither kind
     */
    static Results of(Path file) {
        ResultFile read = ResultFile.read(file);
        return read.run()
                .map(report -> RunResults.of(file.toString(), report))
                .orElseGet(() -> JmhResults.of(file.toString(), read.benchmarks()));
    }

    Optional<Subject> subject(String name) {
        return subjects.stream().filter(subject -> subject.name().equals(name)).findFirst();
    }

    /** What a file can be. */
    enum Kind {
        RUN("a run report", "scenario", "round"),
        JMH("a JMH result", "benchmark", "sample");

        private final String text;
        private final String subject;
        private final String sample;

        Kind(String text, String subject, String sample) {
            this.text = text;
            this.subject = subject;
            this.sample = sample;
        }

        /** One thing that was measured. */
        String subject() {
            return subject;
        }

        /** One independent measurement of it. */
        String sample() {
            return sample;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** One thing that was so in this file, such as {@code server} and {@code MariaDB 11.4.5}. */
    record Condition(String what, String value) {}

    /**
     * How much two measurements of one thing differed.
     *
     * @param subject what was measured twice
     * @param relativeDifference divided by their mean: 0.04 is 4%
     */
    record Floor(String subject, double relativeDifference) {}
}
