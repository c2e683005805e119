package dev.roundtrip.result;

import com.fasterxml.jackson.databind.JsonNode;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** From the tree of the schema to the records. Derived figures (those per statement, the throughputs) are not read: they are derived again. */
final class JsonReading {

    private JsonReading() {}

    /** A field that is missing or of the wrong type; the message says which and where. */
    static final class Malformed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Malformed(String message) {
            super(message);
        }
    }

    static RunReport report(JsonNode root) {
        Field report = new Field("", root);
        Instant startedAt;
        try {
            startedAt = Instant.parse(report.text("startedAt"));
        } catch (DateTimeParseException e) {
            throw new Malformed("startedAt is no ISO-8601 time: " + e.getParsedString());
        }
        return new RunReport(
                startedAt,
                report.has("partial") && report.yes("partial") ? report.optionalText("reason") : Optional.empty(),
                environment(report.in("environment")),
                settings(report.in("settings")),
                report.list("scenarios", JsonReading::scenario),
                report.optional("noiseFloor")
                        .map(noise -> new NoiseFloor(
                                noise.text("scenario"),
                                noise.number("relativeDifference"),
                                noise.has("reconciliation") ? reconciliation(noise) : List.of())),
                report.list("findings", Field::asText),
                report.optional("recommended")
                        .map(string -> new UseThis(
                                string.text("jdbcUrl"),
                                string.list("neutralAsLongAs", Field::asText),
                                string.list("memory", Field::asText))));
    }

    private static Environment environment(Field node) {
        Field server = node.in("server");
        return new Environment(
                node.text("harness"),
                node.text("jvm"),
                node.text("os"),
                node.smallWhole("cpus"),
                driver(node.in("driver")),
                node.text("pool"),
                new Environment.Server(
                        server.text("kind"), server.text("version"), server.text("storage"), server.text("how")));
    }

    private static Environment.Driver driver(Field node) {
        return new Environment.Driver(node.text("name"), node.text("version"));
    }

    private static Settings settings(Field node) {
        Field workload = node.in("workload");
        return new Settings(
                new Settings.Workload(
                        workload.text("name"),
                        workload.smallWhole("statements"),
                        workload.text("isolation"),
                        workload.smallWhole("textsOver255"),
                        workload.smallWhole("longestText")),
                node.smallWhole("threads"),
                node.smallWhole("rounds"),
                Duration.ofNanos(node.whole("durationNanos")),
                Duration.ofNanos(node.whole("warmupNanos")),
                node.has("ratePerSecond") ? OptionalDouble.of(node.number("ratePerSecond")) : OptionalDouble.empty());
    }

    private static ScenarioResult scenario(Field node) {
        String status = node.text("status");
        return new ScenarioResult(
                node.text("name"),
                node.text("title"),
                Stream.of(ScenarioResult.Status.values())
                        .filter(known -> known.jsonName().equals(status))
                        .findFirst()
                        .orElseThrow(() -> new Malformed(node.path() + "status is \"" + status + "\"")),
                node.optionalText("reason"),
                node.text("jdbcUrl"),
                node.has("totals") ? Optional.of(measured(node)) : Optional.empty(),
                node.optional("driver").map(JsonReading::driver));
    }

    private static Measured measured(Field node) {
        Field totals = node.in("totals");
        Work work = new Work(
                node.whole("transactions"),
                node.whole("statements"),
                node.whole("errors"),
                node.whole("elapsedNanos"),
                node.in("throughput").list("transactionsPerSecondByRound", Field::asNumber),
                new Work.WireTotals(
                        totals.whole("commands"),
                        totals.whole("roundTrips"),
                        totals.whole("bytesSent"),
                        totals.whole("bytesReceived"),
                        totals.whole("businessStatementsOnWire")));
        Field latencies = node.in("latencyNanos");
        Field firstUse = node.in("firstUse");
        return new Measured(
                work,
                commands(node.in("commands")),
                node.list("chatter", JsonReading::chatter),
                new StatementLatencies(
                        latency(latencies, "statement").orElseGet(LatencySummary::none),
                        latency(latencies, "transaction").orElseGet(LatencySummary::none),
                        latency(latencies, "transactionFromPlannedStart"),
                        node.optional("rawHistograms")
                                .map(JsonReading::histograms)
                                .orElse(RawHistograms.NONE)),
                node.list(
                        "expectations",
                        entry -> new ExpectationResult(
                                entry.text("what"),
                                entry.number("expected"),
                                entry.number("actual"),
                                entry.number("tolerance"),
                                entry.yes("met"))),
                new FirstUse(
                        firstUse.whole("connections"),
                        firstUse.whole("commands"),
                        firstUse.whole("prepares"),
                        firstUse.whole("transactions")),
                node.whole("unreadableConnections"),
                node.optional("server").map(figures -> server(figures, node)));
    }

    private static RawHistograms histograms(Field node) {
        return new RawHistograms(
                node.optionalText("statement"),
                node.optionalText("transaction"),
                node.optionalText("transactionFromPlannedStart"));
    }

    private static ServerSide server(Field figures, Field scenario) {
        List<ServerSide.Figure> read = new ArrayList<>();
        figures.value().fieldNames().forEachRemaining(name -> {
            Field figure = figures.in(name);
            read.add(new ServerSide.Figure(
                    name,
                    value(figure),
                    figure.text("unit"),
                    figure.text("source"),
                    figure.has("notes") ? figure.list("notes", Field::asText) : List.of()));
        });
        return new ServerSide(read, reconciliation(scenario));
    }

    private static List<ServerSide.Reconciliation> reconciliation(Field node) {
        return node.list(
                "reconciliation",
                line -> new ServerSide.Reconciliation(
                        line.text("figure"),
                        line.number("wire"),
                        line.number("server"),
                        line.yes("agrees"),
                        line.text("note")));
    }

    private static ServerSide.Value value(Field node) {
        if (node.has("absent")) {
            return new ServerSide.Absent(node.text("absent"));
        }
        if (node.has("parts")) {
            Field parts = node.in("parts");
            Map<String, ServerSide.Value> values = new TreeMap<>();
            parts.value().fieldNames().forEachRemaining(key -> values.put(key, value(parts.in(key))));
            return ServerSide.Parts.of(values);
        }
        return node.has("totalNanos")
                ? new ServerSide.Timing(node.whole("count"), node.whole("totalNanos"))
                : new ServerSide.Amount(node.number("value"));
    }

    private static List<CommandResult> commands(Field node) {
        List<CommandResult> commands = new ArrayList<>();
        node.value().fieldNames().forEachRemaining(name -> {
            Field command = node.in(name);
            commands.add(new CommandResult(
                    name,
                    command.whole("count"),
                    command.whole("transactionControl"),
                    command.whole("errors"),
                    latency(command, "latencyNanos"),
                    command.whole("bytesSent"),
                    command.whole("bytesReceived")));
        });
        return commands;
    }

    private static ChatterResult chatter(Field node) {
        String kind = node.text("kind");
        return new ChatterResult(
                Purpose.CHATTER.stream()
                        .filter(known -> known.jsonName().equals(kind))
                        .findFirst()
                        .orElseThrow(() -> new Malformed(node.path() + "kind is \"" + kind + "\"")),
                node.text("sql"),
                node.whole("count"));
    }

    private static Optional<LatencySummary> latency(Field parent, String name) {
        return parent.optional(name)
                .map(node -> new LatencySummary(
                        node.whole("count"),
                        node.number("mean"),
                        node.whole("p50"),
                        node.whole("p95"),
                        node.whole("p99"),
                        node.whole("p999"),
                        node.whole("max")));
    }

    /** A node and where it stands, so that a message can name the place. */
    private record Field(String path, JsonNode value) {

        boolean has(String name) {
            return value.has(name);
        }

        Field in(String name) {
            JsonNode inner = value.path(name);
            if (!inner.isObject()) {
                throw new Malformed(path + name + (inner.isMissingNode() ? " is missing" : " is no object"));
            }
            return new Field(path + name + ".", inner);
        }

        Optional<Field> optional(String name) {
            return has(name) ? Optional.of(in(name)) : Optional.empty();
        }

        String text(String name) {
            return one(name, "text", JsonNode::isTextual).asText();
        }

        Optional<String> optionalText(String name) {
            return has(name) ? Optional.of(text(name)) : Optional.empty();
        }

        long whole(String name) {
            return one(name, "whole number", JsonNode::canConvertToExactIntegral)
                    .asLong();
        }

        int smallWhole(String name) {
            return one(
                            name,
                            "whole number of 32 bits",
                            node -> node.canConvertToExactIntegral() && node.canConvertToInt())
                    .asInt();
        }

        double number(String name) {
            return one(name, "number", JsonNode::isNumber).asDouble();
        }

        boolean yes(String name) {
            return one(name, "true or false", JsonNode::isBoolean).asBoolean();
        }

        String asText() {
            if (!value.isTextual()) {
                throw new Malformed(path + " is no text");
            }
            return value.asText();
        }

        double asNumber() {
            if (!value.isNumber()) {
                throw new Malformed(path + " is no number");
            }
            return value.asDouble();
        }

        <T> List<T> list(String name, Function<Field, T> reader) {
            JsonNode array = value.path(name);
            if (!array.isArray()) {
                throw new Malformed(path + name + (array.isMissingNode() ? " is missing" : " is no array"));
            }
            List<T> items = new ArrayList<>();
            for (int i = 0; i < array.size(); i++) {
                items.add(reader.apply(new Field(path + name + "[" + i + "].", array.get(i))));
            }
            return items;
        }

        private JsonNode one(String name, String what, Function<JsonNode, Boolean> allowed) {
            JsonNode node = value.path(name);
            if (node.isMissingNode()) {
                throw new Malformed(path + name + " is missing");
            }
            if (!allowed.apply(node)) {
                throw new Malformed(path + name + " is no " + what);
            }
            return node;
        }
    }
}
