package dev.roundtrip.probe.faults;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlShape;
import java.util.Map;
import java.util.TreeMap;

/**
 * What driver and pool do beside the application's statements: connections and their set-up, pings, rollbacks, KILL.
 * The statements of the workload, their commits and COM_QUIT are left out.
 *
 * <p>Threads: any.
 */
final class SentCommands {

    /** What was done until now. */
    record Sums(int tried, int opened, long setUp, Map<String, Long> extra) {

        Sums since(Sums before) {
            Map<String, Long> more = new TreeMap<>();
            extra.forEach((text, count) -> {
                long added = count - before.extra.getOrDefault(text, 0L);
                if (added > 0) {
                    more.put(text, added);
                }
            });
            return new Sums(tried - before.tried, opened - before.opened, setUp - before.setUp, more);
        }
    }

    private int tried;
    private int opened;
    private long setUp;
    private final Map<String, Long> extra = new TreeMap<>();

    synchronized Sums now() {
        return new Sums(tried, opened, setUp, new TreeMap<>(extra));
    }

    /** The listener of a new connection, which is about to be opened. */
    synchronized ExchangeListener newConnection() {
        tried++;
        return new OnConnection();
    }

    private synchronized void opened() {
        opened++;
    }

    private synchronized void sent(String text, boolean ofSetUp) {
        if (ofSetUp) {
            setUp++;
        } else {
            extra.merge(text, 1L, Long::sum);
        }
    }

    /** Called by one thread at a time. */
    private final class OnConnection implements ExchangeListener {

        private boolean works;

        @Override
        public void onConnected(Handshake handshake) {
            opened();
        }

        @Override
        public void onExchange(Exchange exchange) {
            Purpose purpose = exchange.purpose();
            String sql = exchange.sql().toString();
            works |= purpose == Purpose.BUSINESS || purpose == Purpose.STATEMENT_UPKEEP;
            if (purpose == Purpose.LIVENESS && exchange.command() != Command.COM_QUIT) {
                sent(exchange.command().name(), false);
            } else if (purpose == Purpose.TRANSACTION_CONTROL && !sql.regionMatches(true, 0, "commit", 0, 6)) {
                sent(SqlShape.of(purpose, sql), false);
            } else if (sql.regionMatches(true, 0, "kill", 0, 4)) {
                sent(sql.replaceAll("\\d+", "?"), false);
            } else if (purpose == Purpose.SESSION_STATE && !works) {
                sent(sql, true);
            }
        }
    }
}
