package dev.roundtrip.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** TiDB's own count of commands, {@code tidb_server_query_total}. It leaves DDL out. */
final class TidbCounters implements CommandCounters {

    private static final Pattern COUNTER =
            Pattern.compile("tidb_server_query_total\\{.*type=\"(\\w+)\"[^}]*} (\\S+)", Pattern.MULTILINE);

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI metrics;
    private Map<String, Long> before;

    TidbCounters(URI status) throws IOException, InterruptedException {
        this.metrics = status.resolve("/metrics");
        this.before = atRest();
    }

    /** Without commands that did not occur. */
    @Override
    public Map<String, Long> sinceLast() throws IOException, InterruptedException {
        Map<String, Long> now = atRest();
        Map<String, Long> since = new TreeMap<>(now);
        since.replaceAll((type, count) -> count - before.getOrDefault(type, 0L));
        since.values().removeIf(count -> count == 0);
        before = now;
        return since;
    }

    @Override
    public Map<String, Long> in(Map<String, Long> commands) {
        Map<String, Long> counters = new TreeMap<>();
        commands.forEach((command, count) -> counters.put(CommandCounters.nameAtTidb(command), count));
        return counters;
    }

    /** TiDB counts a command after it has answered: the counters when they have not moved for some readings. */
    private Map<String, Long> atRest() throws IOException, InterruptedException {
        Map<String, Long> last = read();
        for (int same = 0; same < 5; ) {
            Map<String, Long> next = read();
            same = next.equals(last) ? same + 1 : 0;
            last = next;
        }
        return last;
    }

    private Map<String, Long> read() throws IOException, InterruptedException {
        String text = http.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
                .body();
        Map<String, Long> counters = new TreeMap<>();
        Matcher matcher = COUNTER.matcher(text);
        while (matcher.find()) {
            counters.merge(matcher.group(1), Math.round(Double.parseDouble(matcher.group(2))), Long::sum);
        }
        return counters;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
