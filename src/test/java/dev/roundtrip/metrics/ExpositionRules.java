package dev.roundtrip.metrics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules of {@code promtool check metrics}, for a scrape in Prometheus' text format, with those for histograms that
 * its parser implies.
 */
final class ExpositionRules {

    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)\\})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_]\\w*)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern SNAKE_CASE = Pattern.compile("[a-z_][a-z0-9_]*");
    private static final List<String> TYPES = List.of("counter", "gauge", "histogram", "summary", "untyped");
    private static final List<String> ABBREVIATIONS =
            List.of("s", "ms", "us", "ns", "sec", "b", "kb", "mb", "gb", "m", "h", "d");
    private static final List<String> OTHER_UNITS = List.of(
            "milliseconds",
            "microseconds",
            "nanoseconds",
            "minutes",
            "hours",
            "days",
            "weeks",
            "kilobytes",
            "megabytes",
            "bits");

    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> help = new LinkedHashMap<>();
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Map<String, Map<String, Double>> samples = new LinkedHashMap<>();

    private ExpositionRules() {}

    /** One sentence for each rule that is broken; empty where the scrape is in order. */
    static List<String> problemsOf(String scrape) {
        ExpositionRules rules = new ExpositionRules();
        scrape.lines().forEach(rules::read);
        rules.types.keySet().forEach(rules::check);
        rules.samples.keySet().stream()
                .filter(sample -> rules.types.keySet().stream().noneMatch(family -> rules.belongs(sample, family)))
                .forEach(sample -> rules.problems.add(sample + " has no TYPE"));
        return rules.problems;
    }

    private void read(String line) {
        String[] words = line.split(" ", 4);
        if (line.startsWith("# HELP ")) {
            note(help, words[2], words.length > 3 ? words[3] : "");
        } else if (line.startsWith("# TYPE ")) {
            note(types, words[2], words[3]);
        } else {
            Matcher sample = SAMPLE.matcher(line);
            if (!sample.matches()) {
                problems.add("not a sample: " + line);
            } else if (samples.computeIfAbsent(sample.group(1), any -> new LinkedHashMap<>())
                            .put(
                                    String.valueOf(sample.group(2)),
                                    Double.valueOf(sample.group(3).replace("Inf", "Infinity")))
                    != null) {
                problems.add("twice: " + line);
            }
        }
    }

    private void note(Map<String, String> notes, String family, String text) {
        if (notes.put(family, text) != null) {
            problems.add(family + " is declared twice");
        }
    }

    private boolean belongs(String sample, String family) {
        return switch (types.get(family)) {
            case "histogram" -> List.of("_bucket", "_sum", "_count").contains(suffix(sample, family));
            case "summary" -> List.of("", "_sum", "_count").contains(suffix(sample, family));
            default -> sample.equals(family);
        };
    }

    private static String suffix(String sample, String family) {
        return sample.startsWith(family) ? sample.substring(family.length()) : "another name";
    }

    private void check(String family) {
        String type = types.get(family);
        require(!help.getOrDefault(family, "").isBlank(), family, "has no help text");
        require(TYPES.contains(type), family, "has the type " + type);
        require(
                family.endsWith("_total") == type.equals("counter"),
                family,
                "is a " + type + "; _total is for counters");
        if (!type.equals("histogram") && !type.equals("summary")) {
            require(!family.matches(".*_(bucket|sum|count)"), family, "ends like a histogram's sample");
        }
        require(SNAKE_CASE.matcher(family).matches(), family, "is not in snake_case");
        List<String> words = List.of(family.split("_", -1));
        require(!words.contains(type), family, "names its type");
        ABBREVIATIONS.forEach(unit -> require(!words.contains(unit), family, "abbreviates a unit: " + unit));
        OTHER_UNITS.forEach(unit -> require(!words.contains(unit), family, "is not in a base unit: " + unit));
        samples.forEach((name, series) -> {
            if (belongs(name, family)) {
                series.keySet().forEach(labels -> checkLabels(family, type, labels));
            }
        });
        if (type.equals("histogram")) {
            checkBuckets(family);
        }
    }

    private void checkLabels(String family, String type, String labels) {
        LABEL.matcher(labels).results().forEach(label -> {
            String key = label.group(1);
            require(SNAKE_CASE.matcher(key).matches(), family, "has a label that is not in snake_case: " + key);
            require(type.equals("histogram") || !key.equals("le"), family, "is no histogram and has the label le");
            require(
                    type.equals("summary") || !key.equals("quantile"),
                    family,
                    "is no summary and has the label quantile");
        });
    }

    /** Cumulative, complete, and in agreement with the count. */
    private void checkBuckets(String family) {
        Map<String, Map<Double, Double>> bySeries = new LinkedHashMap<>();
        samples.getOrDefault(family + "_bucket", Map.of()).forEach((labels, count) -> {
            Matcher le = Pattern.compile(",?le=\"([^\"]*)\"").matcher(labels);
            require(le.find(), family, "has a bucket without le");
            bySeries.computeIfAbsent(le.replaceFirst(""), any -> new LinkedHashMap<>())
                    .put(Double.valueOf(le.group(1).replace("Inf", "Infinity")), count);
        });
        require(!bySeries.isEmpty(), family, "has no buckets");
        bySeries.forEach((labels, buckets) -> {
            double before = 0;
            for (double bound : new TreeSet<>(buckets.keySet())) {
                require(buckets.get(bound) >= before, family, "has buckets that are not cumulative");
                before = buckets.get(bound);
            }
            require(buckets.containsKey(Double.POSITIVE_INFINITY), family, "has no bucket +Inf");
            require(
                    samples.getOrDefault(family + "_count", Map.of()).getOrDefault(labels, -1.0) == before,
                    family,
                    "has a count that is not that of its bucket +Inf");
            require(samples.getOrDefault(family + "_sum", Map.of()).containsKey(labels), family, "has no sum");
        });
    }

    private void require(boolean condition, String family, String otherwise) {
        if (!condition) {
            problems.add(family + " " + otherwise);
        }
    }
}
