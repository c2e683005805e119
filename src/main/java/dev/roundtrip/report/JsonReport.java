package dev.roundtrip.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;

/** The JSON form of a report, schema {@value RunReport#SCHEMA}; docs/report-json.md describes each field. */
public final class JsonReport {

    private static final String REMEDY = "Give a file that --json of this version wrote.";

    private JsonReport() {}

    /**
     * Reads the {@link Json#text} of a report; ignores fields that this version does not know.
     *
     * @throws ReportException if the file cannot be read, is not JSON, has another schema, or a field is missing or
     *     invalid
     */
    public static RunReport read(Path file) {
        return of(tree(file), file.toString());
    }

    /**
     * Whether the file is a report of watched connections.
     *
     * @throws ReportException if the file cannot be read, or is not JSON
     */
    public static boolean isOfWatch(Path file) {
        return schema(tree(file)).equals(WatchReport.SCHEMA);
    }

    /** Reads a report of watched connections, like {@link #read}. */
    public static WatchReport readWatch(Path file) {
        return Json.read(tree(file), WatchReport.class, file.toString(), REMEDY);
    }

    private static JsonNode tree(Path file) {
        return Json.tree(file, REMEDY);
    }

    private static String schema(JsonNode root) {
        return root.path("schema").asText("");
    }

    /** Reads a text, like {@link #read}; messages call it {@code name}. */
    public static RunReport parse(String text, String name) {
        return of(Json.tree(text, name, REMEDY), name);
    }

    static RunReport of(JsonNode root, String name) {
        String schema = schema(root);
        if (!schema.equals(RunReport.SCHEMA)) {
            throw new ReportException(name + " "
                    + (schema.isEmpty() ? "names no schema" : "has the schema \"" + schema + "\"")
                    + ", and this version reads \"" + RunReport.SCHEMA
                    + "\". " + REMEDY);
        }
        return Json.read(root, RunReport.class, name, REMEDY);
    }
}
