package dev.roundtrip.render.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.render.compare.Subject.Percentiles;
import dev.roundtrip.render.compare.Subject.Speed;
import java.util.List;

/** A comparison for programs, schema {@value #SCHEMA}: described in docs/compare.md. What is not known is left out. */
public final class ComparisonJson {

    /** The version of the form. */
    public static final String SCHEMA = "roundtrip/compare/1";

    private ComparisonJson() {}

    /** The whole document, with a line end. */
    public static String write(Comparison comparison) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema", SCHEMA)
                .put("kind", comparison.a().kind() == Results.Kind.RUN ? "run" : "jmh")
                .put("worse", comparison.isWorse());
        root.set("a", side(comparison.a()));
        root.set("b", side(comparison.b()));
        texts(root, "cautions", comparison.cautions());
        texts(root, "differences", comparison.differences());
        root.put("confidence", RatioInterval.CONFIDENCE);
        comparison.floor().ifPresent(floor -> root.put("noiseFloor", floor));
        ArrayNode rows = root.putArray("rows");
        comparison.rows().forEach(row -> rows.add(row(row)));
        ArrayNode steps = root.putArray("steps");
        for (Step step : comparison.steps()) {
            steps.add(effect(step.effect()).put("name", step.label()).put("verdict", step.verdict(comparison.floor())));
        }
        texts(root, "onlyInA", comparison.onlyInA().stream().map(Subject::name).toList());
        texts(root, "onlyInB", comparison.onlyInB().stream().map(Subject::name).toList());
        return JsonReport.text(root);
    }

    private static ObjectNode side(Results results) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("file", results.file());
        texts(node, "summary", results.summary());
        results.floor()
                .ifPresent(floor -> node.putObject("noiseFloor")
                        .put("subject", floor.subject())
                        .put("relativeDifference", floor.relativeDifference()));
        return node;
    }

    private static ObjectNode row(Row row) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("name", row.a().name())
                .put("verdict", row.verdict().jsonName());
        row.reason().ifPresent(reason -> node.put("reason", reason));
        row.effect().ifPresent(effect -> {
            ObjectNode speed = effect(effect).put("verdict", row.byTime().jsonName());
            samples(speed, "samplesA", row.a());
            samples(speed, "samplesB", row.b());
            node.set("speed", speed);
        });
        ArrayNode counts = node.putArray("counts");
        for (CountChange change : row.counts()) {
            ObjectNode entry = counts.addObject()
                    .put("what", change.what())
                    .put("per", change.per())
                    .put("a", change.a())
                    .put("b", change.b());
            change.verdict().ifPresent(verdict -> entry.put("verdict", verdict.jsonName()));
        }
        row.a().latency().ifPresent(latency -> latency(node, "latencyNanosA", latency));
        row.b().latency().ifPresent(latency -> latency(node, "latencyNanosB", latency));
        return node;
    }

    private static ObjectNode effect(Effect effect) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("unit", effect.unit())
                .put("a", effect.a())
                .put("b", effect.b())
                .put("ratio", effect.ratio());
        effect.interval()
                .ifPresent(interval -> node.put("lower", interval.lower()).put("upper", interval.upper()));
        return node;
    }

    private static void samples(ObjectNode node, String name, Subject subject) {
        ArrayNode array = node.putArray(name);
        subject.speed().map(Speed::samples).orElse(List.of()).forEach(array::add);
    }

    private static void latency(ObjectNode node, String name, Percentiles latency) {
        node.putObject(name).put("p50", latency.p50()).put("p95", latency.p95()).put("p99", latency.p99());
    }

    private static void texts(ObjectNode node, String name, List<String> texts) {
        ArrayNode array = node.putArray(name);
        texts.forEach(array::add);
    }
}
