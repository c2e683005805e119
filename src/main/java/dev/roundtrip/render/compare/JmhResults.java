package dev.roundtrip.render.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.roundtrip.render.Figures;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.render.compare.Results.Condition;
import dev.roundtrip.render.compare.Results.Kind;
import dev.roundtrip.render.compare.Subject.Bearing;
import dev.roundtrip.render.compare.Subject.Count;
import dev.roundtrip.render.compare.Subject.Label;
import dev.roundtrip.render.compare.Subject.More;
import dev.roundtrip.render.compare.Subject.Speed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * From a result of JMH ({@code -rf json}) to what is compared. A sample is a fork's mean where every benchmark had two forks or more, since
 * iterations share their fork's virtual machine and so are not independent; with one fork it is an iteration, and that is said.
 */
final class JmhResults {

    /** Counts per operation that differ by less are the same. */
    private static final double SHOWN = 0.005;

    /** Of a count: what a division of two large whole numbers by different operations leaves. */
    private static final double ROUNDING = 1e-4;

    private final String file;
    private final JsonNode root;

    private JmhResults(String file, JsonNode root) {
        this.file = file;
        this.root = root;
    }

    static Results of(String file, JsonNode root) {
        return new JmhResults(file, root).results();
    }

    private Results results() {
        List<Subject> subjects = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        boolean forked = true;
        for (JsonNode benchmark : root) {
            Subject subject = subject(benchmark);
            if (!names.add(subject.name())) {
                throw new ReportException(file + " holds " + subject.name()
                        + " twice, so that nobody can say which of them to compare. Give a file of one JMH run.");
            }
            forked &= benchmark.path("primaryMetric").path("rawData").size() > 1;
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
                subjects);
    }

    /** The values that a field has in this file, each once. */
    private String all(String field) {
        Set<String> values = new LinkedHashSet<>();
        for (JsonNode benchmark : root) {
            JsonNode value = benchmark.path(field);
            values.add(Figures.oneLine(value.isValueNode() ? value.asText() : value.toString()));
        }
        values.remove("");
        return values.isEmpty() ? "unknown" : String.join(" and ", values);
    }

    private Subject subject(JsonNode benchmark) {
        String whole = benchmark.path("benchmark").asText();
        String mode = benchmark.path("mode").asText();
        List<String> parameters = new ArrayList<>();
        benchmark
                .path("params")
                .properties()
                .forEach(entry ->
                        parameters.add(entry.getKey() + "=" + entry.getValue().asText()));
        parameters.add(mode);
        String title = Figures.oneLine(String.join(", ", parameters));
        return new Subject(
                whole + " (" + title + ")",
                new Label(shortName(whole), title),
                Optional.empty(),
                Optional.of(speed(benchmark, mode)),
                counts(benchmark.path("secondaryMetrics")),
                Optional.empty(),
                Optional.empty());
    }

    /** Class and method without the packages. */
    private static String shortName(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        return Figures.oneLine(benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1));
    }

    private Speed speed(JsonNode benchmark, String mode) {
        JsonNode metric = benchmark.path("primaryMetric");
        List<Double> samples = new ArrayList<>();
        JsonNode raw = metric.path("rawData");
        if (raw.isArray() && raw.size() > 0) {
            List<List<Double>> forks = new ArrayList<>();
            raw.forEach(fork -> forks.add(numbers(fork)));
            samples.addAll(
                    forks.size() > 1 ? forks.stream().map(JmhResults::mean).toList() : forks.get(0));
        } else {
            metric.path("rawDataHistogram").forEach(fork -> fork.forEach(iteration -> samples.add(mean(iteration))));
        }
        return new Speed(
                Figures.oneLine(metric.path("scoreUnit").asText("")),
                mode.equals("thrpt") ? More.IS_FASTER : More.IS_SLOWER,
                samples);
    }

    /** JMH writes what is no number as a text. */
    private static List<Double> numbers(JsonNode fork) {
        List<Double> numbers = new ArrayList<>();
        fork.forEach(value -> numbers.add(value.isNumber() ? value.asDouble() : Double.NaN));
        return numbers;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
    }

    /** Of a sampled iteration: pairs of a value and how often it was seen. */
    private static double mean(JsonNode histogram) {
        double sum = 0;
        double count = 0;
        for (JsonNode pair : histogram) {
            sum += pair.path(0).asDouble() * pair.path(1).asDouble();
            count += pair.path(1).asDouble();
        }
        return sum / count;
    }

    /** What a profiler counted of the wire; times, rates and bytes of other profilers are no exact counts. */
    private static List<Count> counts(JsonNode metrics) {
        List<Count> counts = new ArrayList<>();
        metrics.properties().forEach(entry -> {
            JsonNode score = entry.getValue().path("score");
            String name = Figures.oneLine(entry.getKey());
            String unit = entry.getValue().path("scoreUnit").asText("");
            if (score.isNumber() && isOfTheWire(name, unit)) {
                double amount = score.asDouble();
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
