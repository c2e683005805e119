package dev.roundtrip.render.compare;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.render.compare.Subject.Percentiles;
import dev.roundtrip.render.compare.Subject.Speed;
import dev.roundtrip.result.Json;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The JSON form of a comparison, schema {@value #SCHEMA}, described in docs/compare.md. The components are the fields
 * of the document; unknown values are left out.
 */
public record ComparisonJson(
        String schema,
        Results.Kind kind,
        boolean worse,
        Side a,
        Side b,
        List<String> cautions,
        List<String> differences,
        double confidence,
        OptionalDouble noiseFloor,
        List<Judged> rows,
        List<Gain> steps,
        List<String> onlyInA,
        List<String> onlyInB) {

    /** The version of the JSON form. */
    public static final String SCHEMA = "roundtrip/compare/1";

    /** The whole document, with a line end. */
    public static String write(Comparison comparison) {
        return Json.text(new ComparisonJson(
                SCHEMA,
                comparison.a().kind(),
                comparison.isWorse(),
                Side.of(comparison.a()),
                Side.of(comparison.b()),
                comparison.cautions(),
                comparison.differences(),
                RatioInterval.CONFIDENCE,
                comparison.floor(),
                comparison.rows().stream().map(Judged::of).toList(),
                comparison.steps().stream()
                        .map(step -> Gain.of(step, comparison.floor()))
                        .toList(),
                comparison.onlyInA().stream().map(Subject::name).toList(),
                comparison.onlyInB().stream().map(Subject::name).toList()));
    }

    /** One of the two files. */
    record Side(String file, List<String> summary, Optional<Results.Floor> noiseFloor) {

        static Side of(Results results) {
            return new Side(results.file(), results.summary(), results.floor());
        }
    }

    /** A scenario or benchmark that is in both files. */
    record Judged(
            String name,
            Verdict verdict,
            Optional<String> reason,
            Optional<Speeds> speed,
            List<CountChange> counts,
            Optional<Percentiles> latencyNanosA,
            Optional<Percentiles> latencyNanosB) {

        static Judged of(Row row) {
            return new Judged(
                    row.a().name(),
                    row.verdict(),
                    row.reason(),
                    row.effect().map(effect -> Speeds.of(effect, row)),
                    row.counts(),
                    row.a().latency(),
                    row.b().latency());
        }
    }

    /** The speeds of both. */
    record Speeds(
            String unit,
            double a,
            double b,
            double ratio,
            Optional<Double> lower,
            Optional<Double> upper,
            Verdict verdict,
            List<Double> samplesA,
            List<Double> samplesB) {

        static Speeds of(Effect effect, Row row) {
            return new Speeds(
                    effect.unit(),
                    effect.a(),
                    effect.b(),
                    effect.ratio(),
                    effect.interval().map(RatioInterval::lower),
                    effect.interval().map(RatioInterval::upper),
                    row.byTime(),
                    samples(row.a()),
                    samples(row.b()));
        }

        private static List<Double> samples(Subject subject) {
            return subject.speed().map(Speed::samples).orElse(List.of());
        }
    }

    /** The gain of a scenario over the previous one, in both files. */
    record Gain(
            String unit,
            double a,
            double b,
            double ratio,
            Optional<Double> lower,
            Optional<Double> upper,
            String name,
            String verdict) {

        static Gain of(Step step, OptionalDouble floor) {
            Effect effect = step.effect();
            return new Gain(
                    effect.unit(),
                    effect.a(),
                    effect.b(),
                    effect.ratio(),
                    effect.interval().map(RatioInterval::lower),
                    effect.interval().map(RatioInterval::upper),
                    step.label(),
                    step.verdict(floor));
        }
    }
}
