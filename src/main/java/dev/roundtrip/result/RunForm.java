package dev.roundtrip.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;

/**
 * The JSON form of a run is flatter than its records: commands and the server's figures are objects by name. It also
 * contains derived figures, for readers without this program; they are not read but derived again.
 */
final class RunForm {

    /** The document's names for components of the records; empty if the component's fields are inlined. */
    static final Map<String, String> NAMES =
            Map.of("measured", "", "work", "", "side", "", "reading", "", "figures", "server");

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private RunForm() {}

    /** Converts the tree of the records to the tree of the document. */
    static ObjectNode flat(RunReport report) {
        ObjectNode root = Json.MAPPER.valueToTree(report);
        List<ScenarioResult> scenarios = report.scenarios();
        for (int i = 0; i < scenarios.size(); i++) {
            if (scenarios.get(i).measured().isPresent()) {
                flatten(
                        (ObjectNode) root.path("scenarios").get(i),
                        scenarios.get(i).measured().get());
            }
        }
        return root;
    }

    private static void flatten(ObjectNode scenario, Measured measured) {
        ObjectNode from = (ObjectNode) scenario.remove("measured");
        scenario.setAll((ObjectNode) from.remove("work"));
        derived(scenario, measured);
        // For people: the throughput before its rounds.
        List.of("rounds", "totals").forEach(later -> scenario.set(later, scenario.remove(later)));
        ObjectNode chatter = scenario.putObject("chatterByPurpose");
        Purpose.CHATTER.forEach(purpose -> chatter.put(purpose.jsonName(), measured.chatterCount(purpose)));
        ObjectNode latencies = (ObjectNode) from.get("latencyNanos");
        JsonNode histograms = latencies.remove("histograms");
        latencies.properties().removeIf(kind -> kind.getValue().path("count").asLong() == 0);
        JsonNode side = from.remove("side");
        scenario.setAll(from);
        if (!histograms.isEmpty()) {
            scenario.set("rawHistograms", histograms);
        }
        if (side != null) {
            scenario.set("server", figures(side));
            scenario.set("reconciliation", side.get("reconciliation"));
            side.path("nodes").forEach(node -> ((ObjectNode) node).set("figures", figures(node)));
            set(scenario, "serverNodes", side.get("nodes"));
        }
        perStatement(scenario, measured);
        for (int i = 0; i < measured.kinds().size(); i++) {
            ((ObjectNode) scenario.path("kinds").get(i))
                    .put("perMinute", measured.kinds().get(i).per(60, measured.work()));
        }
        scenario.set("commands", byName(scenario.get("commands"), "command"));
    }

    private static ObjectNode figures(JsonNode from) {
        from.path("figures").forEach(figure -> {
            ObjectNode entry = (ObjectNode) figure;
            entry.setAll((ObjectNode) entry.remove("reading"));
        });
        return byName(from.path("figures"), "name");
    }

    private static ObjectNode byName(JsonNode entries, String name) {
        ObjectNode named = NODES.objectNode();
        entries.forEach(entry -> named.set(((ObjectNode) entry).remove(name).asText(), entry));
        return named;
    }

    private static void derived(ObjectNode scenario, Measured measured) {
        Work work = measured.work();
        ObjectNode throughput = scenario.putObject("throughput");
        if (work.elapsedNanos() > 0) {
            throughput
                    .put("transactionsPerSecond", work.transactionsPerSecond())
                    .put("statementsPerSecond", work.statementsPerSecond());
        }
        work.transactionsPerSecondByRound().forEach(throughput.putArray("transactionsPerSecondByRound")::add);
        if (work.elapsedNanos() > 0 || !work.rounds().isEmpty()) {
            throughput.put("medianTransactionsPerSecond", work.medianTransactionsPerSecond());
        }
        if (work.statements() > 0) {
            scenario.putObject("perStatement")
                    .put("commands", measured.commandsPerStatement())
                    .put("roundTrips", measured.roundTripsPerStatement())
                    .put("bytesSent", measured.perStatement(work.totals().bytesSent()))
                    .put("bytesReceived", measured.perStatement(work.totals().bytesReceived()))
                    .put("chatter", measured.chatterPerStatement());
        }
        if (work.transactions() > 0) {
            scenario.putObject("perTransaction")
                    .put("commands", measured.perTransaction(work.totals().commands()))
                    .put("roundTrips", measured.roundTripsPerTransaction())
                    .put("chatter", measured.perTransaction(measured.chatterCount()));
        }
    }

    /** Transaction control is excluded: it occurs once per transaction, independent of the number of statements. */
    private static void perStatement(ObjectNode scenario, Measured measured) {
        if (measured.work().statements() > 0) {
            for (String counted : List.of("commands", "chatter")) {
                for (JsonNode entry : scenario.path(counted)) {
                    long count = entry.path("count").asLong()
                            - entry.path("transactionControl").asLong();
                    ((ObjectNode) entry).put("perStatement", measured.perStatement(count));
                }
            }
        }
    }

    /**
     * Converts the tree of a document to the tree of the records. Leaves unexpected content for the data binding to
     * reject.
     */
    static JsonNode nested(JsonNode document) {
        for (JsonNode each : document.path("scenarios")) {
            if (each instanceof ObjectNode scenario && scenario.has("totals")) {
                ObjectNode measured = copy(scenario);
                measured.set("work", copy(scenario));
                named(scenario.path("commands"), "command");
                if (scenario.path("latencyNanos") instanceof ObjectNode latencies) {
                    set(latencies, "histograms", scenario.get("rawHistograms"));
                }
                if (scenario.has("server")) {
                    readings(scenario.path("server"));
                    scenario.path("serverNodes").forEach(node -> readings(node.path("figures")));
                    ObjectNode side = measured.putObject("side");
                    set(side, "figures", scenario.get("server"));
                    set(side, "reconciliation", scenario.get("reconciliation"));
                    set(side, "nodes", scenario.get("serverNodes"));
                }
                scenario.set("measured", measured);
            }
        }
        return document;
    }

    private static void readings(JsonNode figures) {
        named(figures, "name");
        for (JsonNode figure : figures) {
            if (figure instanceof ObjectNode entry) {
                entry.set("reading", copy(entry));
            }
        }
    }

    private static void named(JsonNode byName, String field) {
        byName.properties().forEach(entry -> {
            if (entry.getValue() instanceof ObjectNode value) {
                value.put(field, entry.getKey());
            }
        });
    }

    private static ObjectNode copy(ObjectNode node) {
        return NODES.objectNode().setAll(node);
    }

    private static void set(ObjectNode node, String name, JsonNode value) {
        if (value != null) {
            node.set(name, value);
        }
    }
}
