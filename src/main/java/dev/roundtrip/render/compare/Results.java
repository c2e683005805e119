package dev.roundtrip.render.compare;

import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.ResultFile;
import dev.roundtrip.result.RunReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A file of either kind, in the form that is compared.
 *
 * @param file its name, as given
 * @param kind the kind of file
 * @param summary what was measured and where, a few words each
 * @param conditions what must be equal for a fair comparison
 * @param versions what may differ, because it can be the purpose of the comparison
 * @param floor how much two measurements of the same thing differed; empty if the file does not state it
 * @param remarks what a reader must know about this file, as sentences
 * @param subjects what was measured, in the file's order
 * @param report the run report that it was read from; empty for a JMH result
 */
record Results(
        String file,
        Kind kind,
        List<String> summary,
        List<Condition> conditions,
        List<Condition> versions,
        Optional<Floor> floor,
        List<String> remarks,
        List<Subject> subjects,
        Optional<RunReport> report) {

    Results {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(kind, "kind");
        summary = List.copyOf(summary);
        conditions = List.copyOf(conditions);
        versions = List.copyOf(versions);
        Objects.requireNonNull(floor, "floor");
        remarks = List.copyOf(remarks);
        subjects = List.copyOf(subjects);
        Objects.requireNonNull(report, "report");
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

    /** The kinds of files. */
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

        /** The word for one thing that was measured. */
        String subject() {
            return subject;
        }

        /** The word for one independent measurement. */
        String sample() {
            return sample;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** One condition of this file's measurement, such as {@code server} and {@code MariaDB 11.4.5}. */
    record Condition(String what, String value) {}

    /**
     * How much two measurements of the same thing differed.
     *
     * @param subject what was measured twice
     * @param relativeDifference relative to their mean: 0.04 is 4%
     */
    record Floor(String subject, double relativeDifference) {}
}
