package dev.roundtrip.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The JSON form of a report, schema {@value RunReport#SCHEMA}: described field by field in docs/report.md. */
public final class JsonReport {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** Line ends are the same on every machine, so that two files of one report are equal. */
    private static final ObjectWriter WRITER = MAPPER.writer(new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private JsonReport() {}

    /** The whole document, with a line end. */
    public static String write(RunReport report) {
        return text(JsonWriting.tree(report));
    }

    /** Any tree of plain values as this project writes it. */
    static String text(JsonNode tree) {
        try {
            return WRITER.writeValueAsString(tree) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values could not be written", e);
        }
    }

    /**
     * Reads a file that {@link #write} made; fields that this version does not know are passed over.
     *
     * @throws ReportException if the file cannot be read, is no JSON, has another schema, or lacks or garbles a field
     */
    public static RunReport read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new ReportException("There is no file " + file + ". Make one with --json FILE.", e);
        } catch (IOException e) {
            throw new ReportException(
                    "The report " + file + " could not be read (" + e.getMessage()
                            + "). Check that it is a text file and that you may read it.",
                    e);
        }
        return parse(text, file.toString());
    }

    /** As {@link #read}, of a text; {@code name} says in messages where it came from. */
    static RunReport parse(String text, String name) {
        JsonNode root;
        try {
            root = MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new ReportException(
                    name + " is no JSON document: " + e.getOriginalMessage() + place(e)
                            + ". Give a file that --json FILE wrote.",
                    e);
        }
        String schema = root.path("schema").asText("");
        if (!schema.equals(RunReport.SCHEMA)) {
            throw new ReportException(name + " "
                    + (schema.isEmpty() ? "names no schema" : "has the schema \"" + schema + "\"")
                    + ", and this version reads \"" + RunReport.SCHEMA
                    + "\". Give a file that --json FILE of this version wrote.");
        }
        try {
            return JsonReading.report(root);
        } catch (JsonReading.Malformed | IllegalArgumentException e) {
            throw new ReportException(
                    name + " is not a complete report: " + e.getMessage() + ". Give a file that --json FILE wrote.", e);
        }
    }

    private static String place(JsonProcessingException e) {
        return e.getLocation() == null
                ? ""
                : " in line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
    }
}
