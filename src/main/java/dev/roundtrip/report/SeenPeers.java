package dev.roundtrip.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Both sides of the connections that were watched, as they name themselves.
 *
 * @param clients the clients, in the order of their names
 * @param servers the versions that servers gave, such as {@code 8.0.11-TiDB-v8.5.3}, in order
 */
public record SeenPeers(List<SeenClient> clients, List<String> servers) {

    public static final SeenPeers NONE = new SeenPeers(List.of(), List.of());

    /**
     * A client.
     *
     * @param name its name and version, such as {@code MySQL Connector/J 8.0.33}; empty if it gives none
     * @param connections how many connections it opened
     */
    public record SeenClient(String name, long connections) {}

    /** The sum of these peers and those of other connections. */
    public SeenPeers plus(SeenPeers other) {
        Map<String, Long> connections = new TreeMap<>();
        Stream.of(this, other)
                .flatMap(peers -> peers.clients.stream())
                .forEach(client -> connections.merge(client.name, client.connections, Long::sum));
        return new SeenPeers(
                connections.entrySet().stream()
                        .map(client -> new SeenClient(client.getKey(), client.getValue()))
                        .toList(),
                Stream.of(servers, other.servers)
                        .flatMap(List::stream)
                        .distinct()
                        .sorted()
                        .toList());
    }
}
