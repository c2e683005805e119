package dev.roundtrip.agent.inside;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.live.workload.RecordedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The agent's options, {@code name=value} separated by commas. People give {@code json}, and the program that attaches
 * gives the others.
 *
 * @param json the file for the report at the JVM's end
 * @param values the parts of values that a recording for the program that attaches keeps; empty if nothing is recorded
 * @param renew whether pools are asked to replace their connections
 * @param idle the number of seconds after which the server ends idle connections, 0 for never; empty if that is not
 *     known
 * @param channel the socket of the program that attaches; empty with {@code -javaagent:}
 */
record AgentOptions(
        Optional<Path> json,
        Optional<RecordedData> values,
        boolean renew,
        Optional<Long> idle,
        Optional<Path> channel) {

    private static final String JSON = "json";

    /**
     * Reads the options.
     *
     * @throws IllegalArgumentException with a sentence, if an option is unknown
     */
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
        // The loader reads the jar's name.
        unknown.removeAll(Set.of(JSON, "values", "renew", "idle", "channel", "jar"));
        refuseIf(!unknown.isEmpty(), "unknown option " + String.join(", ", unknown) + "; allowed is json=FILE");
        refuseIf("".equals(values.get(JSON)), "json needs a file, such as json=/tmp/report.json");
        return new AgentOptions(
                Optional.ofNullable(values.get(JSON)).map(Path::of),
                Optional.ofNullable(values.get("values")).map(RecordedData::valueOf),
                values.containsKey("renew"),
                Optional.ofNullable(values.get("idle")).map(Long::valueOf),
                Optional.ofNullable(values.get("channel")).map(Path::of));
    }

    /**
     * Fails if the file cannot be written, so that a user learns it at the start.
     *
     * @throws IllegalArgumentException with a sentence
     */
    void requireUsableFile() {
        json.ifPresent(file -> {
            try {
                Path named = OutputFile.behindLinks(file);
                refuseIf(Files.isDirectory(named), "json names " + file + ", which is a folder");
                OutputFile.tryFolderOf(named);
            } catch (IOException refused) {
                throw new IllegalArgumentException("json names " + file + ", which cannot be written", refused);
            }
        });
    }

    private static void refuseIf(boolean wrong, String sentence) {
        if (wrong) {
            throw new IllegalArgumentException(sentence);
        }
    }
}
