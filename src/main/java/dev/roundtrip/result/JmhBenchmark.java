package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One benchmark of a result that JMH wrote with {@code -rf json}.
 *
 * @param benchmark class and method
 * @param params the values of its {@code @Param}s
 * @param secondaryMetrics the profilers' counts by name
 * @param conditions the other fields, such as {@code threads}, {@code jvmArgs} and {@code warmupTime}
 */
public record JmhBenchmark(
        String benchmark,
        @JsonProperty(isRequired = OptBoolean.FALSE) String mode,
        @JsonProperty(isRequired = OptBoolean.FALSE) Map<String, String> params,
        Metric primaryMetric,
        @JsonProperty(isRequired = OptBoolean.FALSE) Map<String, Metric> secondaryMetrics,
        @JsonAnySetter Map<String, Object> conditions) {

    public JmhBenchmark {
        Objects.requireNonNull(benchmark, "benchmark");
        mode = Objects.requireNonNullElse(mode, "");
        params = known(params);
        Objects.requireNonNull(primaryMetric, "primaryMetric");
        secondaryMetrics = known(secondaryMetrics);
        conditions = known(conditions);
    }

    private static <T> Map<String, T> known(Map<String, T> values) {
        return values == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * A figure and its samples.
     *
     * @param score a number; JMH writes a value that is not a number as a text
     * @param rawData the iterations of each fork
     * @param rawDataHistogram the iterations of each fork, each as pairs of a value and its number of occurrences
     */
    public record Metric(
            @JsonProperty(isRequired = OptBoolean.FALSE) Object score,
            @JsonProperty(isRequired = OptBoolean.FALSE) String scoreUnit,
            @JsonProperty(isRequired = OptBoolean.FALSE) List<List<Object>> rawData,
            @JsonProperty(isRequired = OptBoolean.FALSE) List<List<List<List<Double>>>> rawDataHistogram) {

        public Metric {
            scoreUnit = Objects.requireNonNullElse(scoreUnit, "");
            rawData = Checks.listed(rawData);
            rawDataHistogram = Checks.listed(rawDataHistogram);
        }
    }
}
