package dev.roundtrip.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import dev.roundtrip.wire.Purpose;
import java.util.List;

/**
 * From the records to the tree of the schema. Written out field by field, since the schema is a contract that a renamed record component
 * must not change. What was not measured is left out: never a zero, never a null.
 */
final class JsonWriting {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Below this a floating-point number holds every whole number exactly. */
    private static final double EXACT = 0x1p53;

    private JsonWriting() {}

    static ObjectNode tree(RunReport report) {
        ObjectNode root = NODES.objectNode();
        root.put("schema", RunReport.SCHEMA);
        root.put("startedAt", report.startedAt().toString());
        report.partial().ifPresent(reason -> root.put("partial", true).put("reason", reason));
        root.set("environment", environment(report.environment()));
        root.set("settings", settings(report.settings()));
        ArrayNode scenarios = root.putArray("scenarios");
        report.scenarios().forEach(scenario -> scenarios.add(scenario(scenario)));
        report.noiseFloor().ifPresent(noise -> {
            ObjectNode node = root.putObject("noiseFloor")
                    .put("scenario", noise.scenario())
                    .put("relativeDifference", noise.relativeDifference());
            if (!noise.reconciliation().isEmpty()) {
                reconciliation(node, noise.reconciliation());
            }
        });
        JsonDriverChanges.write(report, root);
        ArrayNode findings = root.putArray("findings");
        report.findings().forEach(findings::add);
        report.recommended().ifPresent(string -> useThis(root.putObject("recommended"), string));
        return root;
    }

    /** The string to use, in every document that has one. */
    static void useThis(ObjectNode node, UseThis string) {
        node.put("jdbcUrl", string.jdbcUrl());
        string.unless().forEach(node.putArray("neutralAsLongAs")::add);
        string.memory().forEach(node.putArray("memory")::add);
    }

    private static ObjectNode environment(Environment environment) {
        ObjectNode node = NODES.objectNode()
                .put("harness", environment.harness())
                .put("jvm", environment.jvm())
                .put("os", environment.os())
                .put("cpus", environment.cpus());
        node.set("driver", driver(environment.driver()));
        node.put("pool", environment.pool());
        Environment.Server server = environment.server();
        node.putObject("server")
                .put("kind", server.kind())
                .put("version", server.version())
                .put("storage", server.storage())
                .put("how", server.how());
        return node;
    }

    private static ObjectNode settings(Settings settings) {
        ObjectNode node = NODES.objectNode();
        Settings.Workload workload = settings.workload();
        node.putObject("workload")
                .put("name", workload.name())
                .put("statements", workload.statements())
                .put("isolation", workload.isolation())
                .put("textsOver255", workload.textsOver255())
                .put("longestText", workload.longestText());
        node.put("threads", settings.threads())
                .put("rounds", settings.rounds())
                .put("durationNanos", settings.duration().toNanos())
                .put("warmupNanos", settings.warmup().toNanos());
        settings.rate().ifPresent(rate -> node.put("ratePerSecond", rate));
        return node;
    }

    private static ObjectNode driver(Environment.Driver driver) {
        return NODES.objectNode().put("name", driver.name()).put("version", driver.version());
    }

    private static ObjectNode scenario(ScenarioResult scenario) {
        ObjectNode node = NODES.objectNode()
                .put("name", scenario.name())
                .put("title", scenario.title())
                .put("status", scenario.status().jsonName());
        scenario.driver().ifPresent(driver -> node.set("driver", driver(driver)));
        scenario.reason().ifPresent(reason -> node.put("reason", reason));
        node.put("jdbcUrl", scenario.jdbcUrl());
        scenario.measured().ifPresent(measured -> measured(node, measured));
        return node;
    }

    private static void measured(ObjectNode node, Measured measured) {
        work(node, measured);
        ObjectNode commands = node.putObject("commands");
        measured.commands().forEach(command -> commands.set(command.command(), command(command, measured)));
        ArrayNode chatter = node.putArray("chatter");
        measured.chatter().forEach(entry -> chatter.add(chatter(entry, measured)));
        ObjectNode latencies = node.putObject("latencyNanos");
        latency(latencies, "statement", measured.latencies().statement());
        latency(latencies, "transaction", measured.latencies().transaction());
        measured.latencies()
                .transactionFromPlannedStart()
                .ifPresent(latency -> latency(latencies, "transactionFromPlannedStart", latency));
        histograms(node, measured.latencies().histograms());
        ArrayNode expectations = node.putArray("expectations");
        measured.expectations()
                .forEach(expectation -> expectations
                        .addObject()
                        .put("what", expectation.what())
                        .put("expected", expectation.expected())
                        .put("actual", expectation.actual())
                        .put("tolerance", expectation.tolerance())
                        .put("met", expectation.met()));
        FirstUse firstUse = measured.firstUse();
        node.putObject("firstUse")
                .put("connections", firstUse.connections())
                .put("commands", firstUse.commands())
                .put("prepares", firstUse.prepares())
                .put("transactions", firstUse.transactions());
        node.put("unreadableConnections", measured.unreadableConnections());
        measured.server().ifPresent(server -> server(node, server));
    }

    private static void server(ObjectNode node, ServerSide server) {
        ObjectNode figures = node.putObject("server");
        for (ServerSide.Figure figure : server.figures()) {
            ObjectNode entry = value(figure.value()).put("unit", figure.unit()).put("source", figure.source());
            if (!figure.notes().isEmpty()) {
                ArrayNode notes = entry.putArray("notes");
                figure.notes().forEach(notes::add);
            }
            figures.set(figure.name(), entry);
        }
        reconciliation(node, server.reconciliation());
    }

    private static void reconciliation(ObjectNode node, List<ServerSide.Reconciliation> lines) {
        ArrayNode reconciliation = node.putArray("reconciliation");
        for (ServerSide.Reconciliation line : lines) {
            ObjectNode entry = reconciliation.addObject().put("figure", line.figure());
            entry.set("wire", number(line.wire()));
            entry.set("server", number(line.server()));
            entry.put("agrees", line.agrees()).put("note", line.note());
        }
    }

    private static ObjectNode value(ServerSide.Value value) {
        ObjectNode node = NODES.objectNode();
        if (value instanceof ServerSide.Amount amount) {
            node.set("value", number(amount.amount()));
        } else if (value instanceof ServerSide.Timing timing) {
            node.put("count", timing.count()).put("totalNanos", timing.totalNanos());
        } else if (value instanceof ServerSide.Parts parts) {
            ObjectNode inner = node.putObject("parts");
            parts.values().forEach((key, part) -> inner.set(key, value(part)));
        } else if (value instanceof ServerSide.Absent absent) {
            node.put("absent", absent.reason());
        }
        return node;
    }

    /** Counts come as floating-point numbers and are written as the whole numbers that they are. */
    private static ValueNode number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < EXACT;
        boolean negativeZero = value == 0 && 1 / value < 0;
        return whole && !negativeZero ? NODES.numberNode((long) value) : NODES.numberNode(value);
    }

    private static void work(ObjectNode node, Measured measured) {
        Work work = measured.work();
        Work.WireTotals totals = work.totals();
        node.put("transactions", work.transactions())
                .put("statements", work.statements())
                .put("errors", work.errors())
                .put("elapsedNanos", work.elapsedNanos());
        ObjectNode throughput = node.putObject("throughput");
        if (work.elapsedNanos() > 0) {
            throughput
                    .put("transactionsPerSecond", work.transactionsPerSecond())
                    .put("statementsPerSecond", work.statementsPerSecond());
        }
        ArrayNode rounds = throughput.putArray("transactionsPerSecondByRound");
        work.transactionsPerSecondByRound().forEach(rounds::add);
        if (work.elapsedNanos() > 0 || !rounds.isEmpty()) {
            throughput.put("medianTransactionsPerSecond", work.medianTransactionsPerSecond());
        }
        if (work.statements() > 0) {
            node.putObject("perStatement")
                    .put("commands", measured.commandsPerStatement())
                    .put("roundTrips", measured.roundTripsPerStatement())
                    .put("bytesSent", measured.perStatement(totals.bytesSent()))
                    .put("bytesReceived", measured.perStatement(totals.bytesReceived()))
                    .put("chatter", measured.chatterPerStatement());
        }
        if (work.transactions() > 0) {
            node.putObject("perTransaction")
                    .put("commands", measured.perTransaction(totals.commands()))
                    .put("roundTrips", measured.roundTripsPerTransaction())
                    .put("chatter", measured.perTransaction(measured.chatterCount()));
        }
        node.putObject("totals")
                .put("commands", totals.commands())
                .put("roundTrips", totals.roundTrips())
                .put("bytesSent", totals.bytesSent())
                .put("bytesReceived", totals.bytesReceived())
                .put("businessStatementsOnWire", totals.businessStatementsOnWire());
        ObjectNode chatter = node.putObject("chatterByPurpose");
        Purpose.CHATTER.forEach(purpose -> chatter.put(purpose.jsonName(), measured.chatterCount(purpose)));
    }

    private static ObjectNode command(CommandResult command, Measured measured) {
        ObjectNode node = NODES.objectNode().put("count", command.count());
        if (measured.work().statements() > 0) {
            node.put("perStatement", measured.perStatement(command.count() - command.transactionControl()));
        }
        node.put("transactionControl", command.transactionControl()).put("errors", command.errors());
        command.latency().ifPresent(latency -> latency(node, "latencyNanos", latency));
        return node.put("bytesSent", command.bytesSent()).put("bytesReceived", command.bytesReceived());
    }

    private static ObjectNode chatter(ChatterResult entry, Measured measured) {
        ObjectNode node = NODES.objectNode()
                .put("kind", entry.purpose().jsonName())
                .put("sql", entry.sql())
                .put("count", entry.count());
        if (measured.work().statements() > 0) {
            node.put("perStatement", measured.perStatement(entry.count()));
        }
        return node;
    }

    private static void histograms(ObjectNode node, RawHistograms histograms) {
        if (!histograms.isEmpty()) {
            ObjectNode raw = node.putObject("rawHistograms");
            histograms.statement().ifPresent(text -> raw.put("statement", text));
            histograms.transaction().ifPresent(text -> raw.put("transaction", text));
            histograms.transactionFromPlannedStart().ifPresent(text -> raw.put("transactionFromPlannedStart", text));
        }
    }

    private static void latency(ObjectNode parent, String name, LatencySummary latency) {
        if (latency.isPresent()) {
            parent.putObject(name)
                    .put("count", latency.count())
                    .put("mean", latency.mean())
                    .put("p50", latency.p50())
                    .put("p95", latency.p95())
                    .put("p99", latency.p99())
                    .put("p999", latency.p999())
                    .put("max", latency.max());
        }
    }
}
