package dev.roundtrip.render.compare;

import dev.roundtrip.render.Figures;
import dev.roundtrip.render.compare.Results.Condition;
import dev.roundtrip.render.compare.Results.Kind;
import dev.roundtrip.render.compare.Subject.Bearing;
import dev.roundtrip.render.compare.Subject.Count;
import dev.roundtrip.render.compare.Subject.Label;
import dev.roundtrip.render.compare.Subject.More;
import dev.roundtrip.render.compare.Subject.Speed;
import dev.roundtrip.result.JmhBenchmark;
import dev.roundtrip.result.JmhBenchmark.Metric;
import dev.roundtrip.result.ReportException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Converts a JMH result ({@code -rf json}) to the form that is compared. If every benchmark has at least two forks, a
 * sample is the mean of a fork: iterations share their fork's virtual machine, so they are not independent. With one
 * fork, a sample is an iteration, and a remark says so.
 */
final class JmhResults {

    /** Counts per operation that differ by less are equal. */
    private static final double SHOWN = 0.005;

    /**
     * Relative to a count: the rounding error when two large whole numbers are divided by different operation counts.
     */
    private static final double ROUNDING = 1e-4;

    private final String file;
    private final List<JmhBenchmark> benchmarks;

    private JmhResults(String file, List<JmhBenchmark> benchmarks) {
        this.file = file;
        this.benchmarks = benchmarks;
    }

    static Results of(String file, List<JmhBenchmark> benchmarks) {
        return new JmhResults(file, benchmarks).results();
    }

    private Results results() {
        List<Subject> subjects = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        boolean forked = true;
        for (JmhBenchmark benchmark : benchmarks) {
            Subject subject = subject(benchmark);
            if (!names.add(subject.name())) {
                throw new ReportException(file + " holds " + subject.name()
                        + " twice, so that nobody can say which of them to compare. Give a file of one JMH run.");
            }
            forked &= benchmark.primaryMetric().rawData().size() > 1;
            subjects.add(subject);
        }
        List<String> remarks = forked
                ? List.of()
                : List.of(
                        "has benchmarks of one fork: their samples are iterations, which share a virtual machine, so that"
                                + " intervals are too narrow. -f 5 gives five forks.");
        return new Results(
                file,
                Kind.JMH,
                List.of(
                        "JMH " + all("jmhVersion"),
                        all("vmName") + " " + all("vmVersion"),
                        "threads: " + all("threads")),
                List.of(
                        new Condition("number of threads", all("threads")),
                        new Condition("Java virtual machine", all("vmName") + " " + all("vmVersion")),
                        new Condition("options of the virtual machine", all("jvmArgs")),
                        new Condition("version of JMH", all("jmhVersion")),
                        new Condition("warm-up", all("warmupIterations") + " of " + all("warmupTime"))),
                List.of(
                        new Condition("forks", all("forks")),
                        new Condition("iterations", all("measurementIterations") + " of " + all("measurementTime"))),
                Optional.empty(),
                remarks,
                subjects,
                Optional.empty());
    }

    /** The distinct values of a field in this file. */
    private String all(String field) {
        Set<String> values = new LinkedHashSet<>();
        for (JmhBenchmark benchmark : benchmarks) {
            values.add(Figures.oneLine(String.valueOf(benchmark.conditions().getOrDefault(field, ""))));
        }
        values.remove("");
        return values.isEmpty() ? "unknown" : String.join(" and ", values);
    }

    private static Subject subject(JmhBenchmark benchmark) {
        List<String> parameters = new ArrayList<>();
        benchmark.params().forEach((name, value) -> parameters.add(name + "=" + value));
        parameters.add(benchmark.mode());
        String title = Figures.oneLine(String.join(", ", parameters));
        return new Subject(
                benchmark.benchmark() + " (" + title + ")",
                new Label(shortName(benchmark.benchmark()), title),
                Optional.empty(),
                Optional.of(speed(benchmark.primaryMetric(), benchmark.mode())),
                counts(benchmark.secondaryMetrics()),
                Optional.empty(),
                Optional.empty());
    }

    /** Class and method without the packages. */
    private static String shortName(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        return Figures.oneLine(benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1));
    }

    private static Speed speed(Metric metric, String mode) {
        List<Double> samples = new ArrayList<>();
        if (metric.rawData().isEmpty()) {
            metric.rawDataHistogram().forEach(fork -> fork.forEach(iteration -> samples.add(meanOfPairs(iteration))));
        } else {
            List<List<Double>> forks =
                    metric.rawData().stream().map(JmhResults::numbers).toList();
            samples.addAll(
                    forks.size() > 1 ? forks.stream().map(JmhResults::mean).toList() : forks.get(0));
        }
        return new Speed(
                Figures.oneLine(metric.scoreUnit()), mode.equals("thrpt") ? More.IS_FASTER : More.IS_SLOWER, samples);
    }

    /** JMH writes values that are not numbers as texts. */
    private static List<Double> numbers(List<Object> fork) {
        return fork.stream()
                .map(value -> value instanceof Number number ? number.doubleValue() : Double.NaN)
                .toList();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
    }

    /** The mean of a sampled iteration, from pairs of a value and its number of occurrences. */
    private static double meanOfPairs(List<List<Double>> histogram) {
        double sum = 0;
        double count = 0;
        for (List<Double> pair : histogram) {
            if (pair.size() > 1) {
                sum += pair.get(0) * pair.get(1);
                count += pair.get(1);
            }
        }
        return sum / count;
    }

    /** A profiler's counts on the wire; other profilers' times, rates and bytes are not exact counts. */
    private static List<Count> counts(Map<String, Metric> metrics) {
        List<Count> counts = new ArrayList<>();
        metrics.forEach((metricName, metric) -> {
            String name = Figures.oneLine(metricName);
            if (metric.score() instanceof Number score && isOfTheWire(name, metric.scoreUnit())) {
                double amount = score.doubleValue();
                counts.add(new Count(
                        name,
                        "operation",
                        amount,
                        Math.max(SHOWN, ROUNDING * Math.abs(amount)),
                        letters(name).contains("roundtrip") ? Bearing.ROUND_TRIPS : Bearing.SAID));
            }
        });
        return counts;
    }

    private static boolean isOfTheWire(String name, String unit) {
        String letters = letters(name);
        boolean perOperation = unit.endsWith("/op") && !unit.startsWith("B/") && !letters.contains("bytes");
        return perOperation
                && (name.contains("COM_")
                        || letters.contains("roundtrip")
                        || letters.contains("chatter")
                        || letters.contains("command"));
    }

    private static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    }
}
