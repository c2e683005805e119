package dev.roundtrip.agent.inside;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.live.workload.RecordedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The agent's options, {@code name=value} separated by commas.
 *
 * @param json the file for the report at the JVM's end
 * @param record the file for the workload
 * @param values what a recording keeps of values; empty if nothing is recorded
 * @param announce whether to print a line at the start
 * @param renew whether pools are asked to replace their connections
 * @param channel the socket of the program that attaches; empty with {@code -javaagent:}
 */
record AgentOptions(
        Optional<Path> json,
        Optional<Path> record,
        Optional<RecordedData> values,
        boolean announce,
        boolean renew,
        Optional<Path> channel) {

    private static final String JSON = "json";
    private static final String RECORD = "record";
    private static final String ANNOUNCE = "announce";

    /** Without a file, the program that attaches gets what is recorded. */
    private static final String VALUES = "values";

    /** These are given by the program that attaches, not by people. The jar is for the loader. */
    private static final String RENEW = "renew";

    private static final String CHANNEL = "channel";

    private static final String JAR = "jar";

    /** @throws IllegalArgumentException with a sentence, if an option is unknown */
    static AgentOptions parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String option : text.split(",", -1)) {
            if (!option.isBlank()) {
                int equals = option.indexOf('=');
                String name = (equals < 0 ? option : option.substring(0, equals)).strip();
                values.put(name, equals < 0 ? "" : option.substring(equals + 1).strip());
            }
        }
        Set<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(Set.of(JSON, RECORD, VALUES, ANNOUNCE, RENEW, CHANNEL, JAR));
        refuseIf(
                !unknown.isEmpty(),
                "unknown option " + String.join(", ", unknown)
                        + "; allowed are json=FILE,record=FILE,values=pseudonyms|keep,announce");
        requireFile(values, JSON, "report.json");
        requireFile(values, RECORD, "our.workload.yaml");
        refuseIf(
                values.containsKey(VALUES) && !values.containsKey(RECORD) && !values.containsKey(CHANNEL),
                "values needs record=FILE");
        return new AgentOptions(
                Optional.ofNullable(values.get(JSON)).map(Path::of),
                Optional.ofNullable(values.get(RECORD)).map(Path::of),
                values.containsKey(RECORD) || values.containsKey(VALUES)
                        ? Optional.of(data(values.getOrDefault(VALUES, "pseudonyms")))
                        : Optional.empty(),
                values.containsKey(ANNOUNCE),
                values.containsKey(RENEW),
                Optional.ofNullable(values.get(CHANNEL)).map(Path::of));
    }

    /**
     * Fails if a file cannot be written, so that a user learns it at the start.
     *
     * @throws IllegalArgumentException with a sentence
     */
    void requireUsableFiles() {
        Optional<Path> report = json.map(file -> usable(JSON, file));
        Optional<Path> workload = record.map(file -> usable(RECORD, file));
        refuseIf(report.isPresent() && report.equals(workload), "json and record are both " + json.orElse(null));
    }

    /** The file behind links, by its one name. */
    private static Path usable(String option, Path file) {
        try {
            Path named = OutputFile.behindLinks(file);
            refuseIf(Files.isDirectory(named), option + " names " + file + ", which is a folder");
            OutputFile.tryFolderOf(named);
            return named.toAbsolutePath().getParent().toRealPath().resolve(named.getFileName());
        } catch (IOException refused) {
            throw new IllegalArgumentException(option + " names " + file + ", which cannot be written", refused);
        }
    }

    private static void requireFile(Map<String, String> values, String option, String example) {
        refuseIf("".equals(values.get(option)), option + " needs a file, such as " + option + "=/tmp/" + example);
    }

    private static void refuseIf(boolean wrong, String sentence) {
        if (wrong) {
            throw new IllegalArgumentException(sentence);
        }
    }

    private static RecordedData data(String text) {
        try {
            return RecordedData.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException("values is " + text + "; use pseudonyms or keep", unknown);
        }
    }
}
