package dev.roundtrip.server;

import java.util.Map;
import java.util.TreeMap;

/** TiDB's own count of commands, {@code tidb_server_query_total}. It does not include DDL. */
final class TidbCounters implements CommandCounters {

    private final TidbGauges page;
    private Map<String, Long> before;

    TidbCounters(DatabaseServer tidb) {
        this.page = new TidbGauges(tidb);
        this.before = atRest();
    }

    /** The counts since the last call, without commands that did not occur. */
    @Override
    public Map<String, Long> sinceLast() {
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

    /** The counters once they have not moved for some readings: TiDB counts a command after it has answered it. */
    private Map<String, Long> atRest() {
        return TidbGauges.atRest(() -> page.byType("tidb_server_query_total"));
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
