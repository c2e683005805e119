package dev.roundtrip.server.witness;

import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.testing.TestResource;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Scrapes of real servers taken before and after a known list of statements; {@code sent.json} in the same folder says
 * what was sent.
 */
record RecordedScrapes(String version) {

    private static final Pattern COMMAND = Pattern.compile("\"(COM_[A-Z_]+)\": (\\d+)");

    String before() {
        return text("before.prom.gz");
    }

    String after() {
        return text("after.prom.gz");
    }

    ServerFigures figures(Background background, long elapsedNanos) {
        return Scrapes.figures(before(), after(), background, elapsedNanos);
    }

    /** The number of each command that was sent, under TiDB's names. */
    Map<String, Long> sentCommands() {
        Map<String, Long> sent = new TreeMap<>();
        Matcher matcher = COMMAND.matcher(text("sent.json"));
        while (matcher.find()) {
            sent.put(CommandCounters.nameAtTidb(matcher.group(1)), Long.valueOf(matcher.group(2)));
        }
        return sent;
    }

    private String text(String file) {
        return TestResource.text("/tidb-metrics/" + version + "/" + file);
    }
}
