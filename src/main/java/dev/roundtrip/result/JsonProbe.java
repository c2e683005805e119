package dev.roundtrip.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.roundtrip.result.ProbeReport.StringFigures;
import dev.roundtrip.wire.Purpose;
import java.util.TreeMap;

/** The JSON form of a probe's report, schema {@value ProbeReport#SCHEMA}: described in docs/probe.md. */
public final class JsonProbe {

    private JsonProbe() {}

    /** The whole document, with a line end. */
    public static String write(ProbeReport report) {
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("schema", ProbeReport.SCHEMA);
        Environment.Server server = report.place().server();
        root.putObject("server")
                .put("kind", server.kind())
                .put("version", server.version())
                .put("storage", server.storage());
        root.putObject("driver")
                .put("name", report.place().driver().name())
                .put("version", report.place().driver().version());
        ProbeReport.Shape shape = report.shape();
        root.putObject("transaction")
                .put("statements", shape.statementsPerTransaction())
                .put("distinctStatements", shape.distinctStatements())
                .put("longestStatement", shape.longestStatement())
                .put("rows", shape.from());
        root.put("roundTripNanos", report.times().roundTripNanos());
        root.put("timedTransactions", report.times().transactions());
        root.put("noise", report.times().noise());
        root.set("yours", figures(report.yours()));
        root.set("recommended", figures(report.recommended()));
        root.put("savedRoundTripsPerTransaction", report.savedRoundTrips());
        root.put("savedNanosPerTransaction", report.savedNanos());
        root.put("verdict", report.verdict().jsonName());
        report.advised().ifPresent(string -> JsonWriting.useThis(root.putObject("useThis"), string));
        report.reasons().forEach(root.putArray("reasons")::add);
        report.notes().forEach(root.putArray("notes")::add);
        return JsonReport.text(root);
    }

    private static ObjectNode figures(StringFigures figures) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("jdbcUrl", figures.jdbcUrl());
        ObjectNode perTransaction = node.putObject("perTransaction").put("roundTrips", figures.roundTrips());
        new TreeMap<>(figures.commands()).forEach(perTransaction.putObject("commands")::put);
        ObjectNode byText = perTransaction.putObject("chatter");
        ObjectNode byPurpose = perTransaction.putObject("chatterByPurpose");
        for (Purpose purpose : Purpose.CHATTER) {
            figures.texts(purpose).forEach(byText::put);
            byPurpose.put(purpose.jsonName(), figures.chatter(purpose));
        }
        perTransaction.put("medianNanos", figures.medianNanos());
        figures.hits().ifPresent(hits -> node.put("planCacheHitsPerExecution", hits));
        return node;
    }
}
