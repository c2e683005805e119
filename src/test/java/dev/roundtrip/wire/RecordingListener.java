package dev.roundtrip.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Keeps copies of what a decoder reports. */
final class RecordingListener implements ExchangeListener {

    record Seen(
            Command command,
            Purpose purpose,
            Outcome outcome,
            boolean inTransaction,
            String sql,
            long statementId,
            long startNanos,
            long endNanos,
            long bytesSent,
            long bytesReceived) {

        private String line() {
            String name = command.name().substring("COM_".length());
            String of = (statementId < 0 ? "" : " #" + statementId) + (sql.isEmpty() ? "" : " " + sql);
            return "%s %s %s %d-%d %d:%d%s"
                    .formatted(name, outcome, purpose, startNanos, endNanos, bytesSent, bytesReceived, of);
        }
    }

    final List<Seen> exchanges = new ArrayList<>();
    final List<Boolean> truncated = new ArrayList<>();
    final List<Integer> hashes = new ArrayList<>();
    final List<Handshake> handshakes = new ArrayList<>();
    final List<Unreadable> unreadables = new ArrayList<>();

    /** The number of exchanges after which the connection could be read again, each time. */
    final List<Integer> readableAgain = new ArrayList<>();

    long unreadableBytes;

    @Override
    public void onExchange(Exchange exchange) {
        exchanges.add(new Seen(
                exchange.command(),
                exchange.purpose(),
                exchange.outcome(),
                exchange.inTransaction(),
                exchange.sql().toString(),
                exchange.statementId(),
                exchange.startNanos(),
                exchange.endNanos(),
                exchange.bytesSent(),
                exchange.bytesReceived()));
        truncated.add(exchange.sql().truncated());
        hashes.add(exchange.sql().hash());
    }

    @Override
    public void onConnected(Handshake handshake) {
        handshakes.add(handshake);
    }

    @Override
    public void onUnreadable(Unreadable unreadable) {
        unreadables.add(unreadable);
    }

    @Override
    public void onReadableAgain() {
        readableAgain.add(exchanges.size());
    }

    /** The only exchange that is expected. */
    Seen only() {
        if (exchanges.size() != 1 || !unreadables.isEmpty()) {
            throw new AssertionError("expected one exchange, got " + exchanges + " and " + unreadables);
        }
        return exchanges.get(0);
    }

    /** Each exchange as "COMMAND OUTCOME", for comparing lists. */
    List<String> story() {
        return exchanges.stream()
                .map(seen -> seen.command().name().substring("COM_".length()) + " " + seen.outcome())
                .toList();
    }

    /** The reported exchanges, one on a line: the steps from and to, the bytes sent and received, the text. */
    String lines() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < exchanges.size(); i++) {
            lines.append("= " + exchanges.get(i).line() + (truncated.get(i) ? "~" : ""))
                    .append('\n');
        }
        for (int i = 0; i < unreadables.size(); i++) {
            lines.append("= unreadable " + reasons().get(i) + " " + unreadableBytes)
                    .append(i < readableAgain.size() ? " for a time" : "")
                    .append('\n');
        }
        return lines.toString();
    }

    /** The connections that were made: how their capabilities differ from the usual ones. */
    String connections() {
        return handshakes.stream()
                .map(made -> "= connected %x %s%s%s%s\n"
                        .formatted(
                                made.capabilities() ^ Payloads.BASE,
                                made.authentication().proof(),
                                made.authentication().switched() ? " switched" : "",
                                made.tls() ? " tls" : "",
                                made.compressed() ? " compressed" : ""))
                .collect(Collectors.joining());
    }

    List<Unreadable.Reason> reasons() {
        return unreadables.stream().map(Unreadable::reason).toList();
    }
}
