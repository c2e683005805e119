package dev.roundtrip.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The JSON form of what lint says, schema {@value LintDocument#SCHEMA}; described field by field in docs/lint.md. Written as a stream: the classes of
 * a tree take longer to load than the whole answer takes to make.
 */
public final class LintJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private LintJson() {}

    /** The whole document, with a line end. */
    public static String write(LintDocument document) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter()
                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                    .withArrayIndenter(new DefaultIndenter("  ", "\n")));
            document(json, document);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return CleanText.escapedIn(text.toString()) + "\n";
    }

    private static void document(JsonGenerator json, LintDocument document) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", LintDocument.SCHEMA);
        if (document.place().isPresent()) {
            json.writeObjectFieldStart("place");
            json.writeStringField("file", document.place().get().file());
            json.writeNumberField("line", document.place().get().line());
            json.writeStringField("key", document.place().get().key());
            json.writeEndObject();
        }
        json.writeStringField("jdbcUrl", document.url());
        if (document.judgedAs().isPresent()) {
            json.writeObjectFieldStart("driver");
            json.writeStringField("name", document.judgedAs().get().name());
            json.writeStringField("version", document.judgedAs().get().version());
            json.writeEndObject();
        }
        json.writeStringField("assumptions", document.assumptions());
        json.writeArrayFieldStart("findings");
        for (LintDocument.Item item : document.findings()) {
            finding(json, item);
        }
        json.writeEndArray();
        json.writeNumberField("ignored", document.ignored());
        if (!document.pool().isEmpty()) {
            strings(json, "pool", document.pool());
        }
        json.writeArrayFieldStart("settings");
        for (LintDocument.SettingLine setting : document.settings()) {
            json.writeStartObject();
            json.writeStringField("name", setting.name());
            json.writeStringField("value", setting.value());
            json.writeStringField("origin", setting.origin());
            if (!setting.because().isEmpty()) {
                json.writeStringField("because", setting.because());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        if (document.forecast().isPresent()) {
            forecast(json, document.forecast().get());
        }
        if (document.useInstead().isPresent()) {
            UseThis string = document.useInstead().get();
            json.writeStringField("useInstead", string.jdbcUrl());
            strings(json, "neutralAsLongAs", string.unless());
            strings(json, "memory", string.memory());
        }
        json.writeEndObject();
    }

    private static void finding(JsonGenerator json, LintDocument.Item item) throws IOException {
        json.writeStartObject();
        json.writeStringField("severity", item.level().name().toLowerCase(Locale.ROOT));
        json.writeStringField("rule", item.rule());
        json.writeStringField("what", item.what());
        json.writeStringField("why", item.why());
        json.writeObjectFieldStart("fix");
        json.writeStringField("sentence", item.fix().sentence());
        strings(json, "set", item.fix().set());
        strings(json, "remove", item.fix().remove());
        if (!item.fix().changes().isEmpty()) {
            json.writeStringField("changes", item.fix().changes());
        }
        json.writeEndObject();
        if (item.cost().isPresent()) {
            LintDocument.Cost cost = item.cost().get();
            json.writeObjectFieldStart("price");
            json.writeStringField("per", cost.per());
            counts(json, "commands", cost.commands());
            json.writeNumberField("roundTrips", cost.roundTrips());
            json.writeStringField("formula", cost.formula());
            json.writeNumberField("waitNanos", cost.waitNanos());
            json.writeEndObject();
        }
        json.writeStringField("holdsFor", item.source().holdsFor());
        json.writeStringField("evidence", item.source().evidence());
        json.writeEndObject();
    }

    private static void forecast(JsonGenerator json, LintDocument.Expected forecast) throws IOException {
        json.writeObjectFieldStart("forecast");
        counts(json, "perStatement", forecast.perStatement());
        json.writeNumberField("roundTripsPerStatement", forecast.roundTripsPerStatement());
        json.writeNumberField("roundTripsPerTransaction", forecast.roundTripsPerTransaction());
        json.writeNumberField("commandsPerConnection", forecast.commandsPerConnection());
        json.writeEndObject();
    }

    private static void strings(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void counts(JsonGenerator json, String name, Map<String, Double> counts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Double> entry : new TreeMap<>(counts).entrySet()) {
            json.writeNumberField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
    }
}
