package dev.roundtrip.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.roundtrip.result.DriverChange.Difference;
import java.util.List;

/** The part of the schema that says what one driver sends more or less than the first. Derived: it is not read back, but derived again. */
final class JsonDriverChanges {

    private JsonDriverChanges() {}

    /** Nothing where fewer than two drivers were asked for. */
    static void write(RunReport report, ObjectNode root) {
        if (report.drivers().size() < 2) {
            return;
        }
        ArrayNode changes = root.putArray("driverChanges");
        DriverChange.of(report).forEach(change -> write(report, change, changes.addObject()));
    }

    private static void write(RunReport report, DriverChange change, ObjectNode node) {
        node.put("scenario", change.before().scenario().name());
        driver(change.before().driver(), node.putObject("from"));
        driver(change.after().driver(), node.putObject("to"));
        differences(node.putArray("commandsPerStatement"), "command", change.commands());
        differences(node.putArray("chatterPerTransaction"), "sql", change.chatter());
        amounts(node.putObject("roundTripsPerStatement"), change.roundTripsPerStatement());
        amounts(node.putObject("roundTripsPerTransaction"), change.roundTripsPerTransaction());
        amounts(node.putObject("sessionChatterPerStatement"), change.sessionChatterPerStatement());
        double was = change.before().transactionsPerSecond();
        double is = change.after().transactionsPerSecond();
        if (was > 0 && is > 0 && report.settings().rate().isEmpty()) {
            ObjectNode throughput = node.putObject("transactionsPerSecond")
                    .put("before", was)
                    .put("after", is)
                    .put("ratio", is / was);
            report.noiseFloor().ifPresent(noise -> throughput.put("withinNoise", noise.covers(was, is)));
        }
    }

    private static void driver(Environment.Driver driver, ObjectNode node) {
        node.put("name", driver.name()).put("version", driver.version());
    }

    private static void differences(ArrayNode array, String what, List<Difference> differences) {
        differences.forEach(difference -> amounts(array.addObject().put(what, difference.what()), difference));
    }

    private static void amounts(ObjectNode node, Difference difference) {
        node.put("before", difference.before()).put("after", difference.after()).put("change", difference.change());
    }
}
