package dev.roundtrip.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import java.nio.file.Path;

/** The JSON form of a report, schema {@value RunReport#SCHEMA}: described field by field in docs/report.md. */
public final class JsonReport {

    /** A tree takes some ten times its text in memory, and the report of a run some hundred KB. */
    public static final int LARGEST_BYTES = 32 << 20;

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

    /** A document in the form in which all of ours are written, with a line end. */
    public static String text(JsonNode document) {
        try {
            return CleanText.escapedIn(WRITER.writeValueAsString(document)) + "\n";
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
        try {
            return parse(InputFile.text(file, LARGEST_BYTES), file.toString());
        } catch (UnreadableFileException e) {
            throw new ReportException(
                    (e.isAbsent()
                                    ? "There is no file " + file
                                    : "The report " + file + " cannot be read: " + e.getMessage())
                            + ". Make one with --json FILE.",
                    e);
        }
    }

    /** As {@link #read}, of a text; {@code name} says in messages where it came from. */
    public static RunReport parse(String text, String name) {
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
