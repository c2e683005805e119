package dev.roundtrip.probe;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.Statistics;
import dev.roundtrip.report.ConnectionBill;
import dev.roundtrip.report.ConnectionBill.Part;
import dev.roundtrip.wire.Authentication;
import dev.roundtrip.wire.Handshake;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSession;

/** Opens connections with a string as a pool does, one after the other, and writes the bill for one connection. */
public final class ConnectionBills {

    private static final int CONNECTIONS = 5;

    private ConnectionBills() {}

    /** The bill of a connection after a pool's first; the time is the median of a few. */
    public static ConnectionBill of(String name, JdbcUrl url, Credentials credentials) throws SQLException {
        Opener opener = new Opener(credentials);
        OpenedConnection first = opener.open(url, true);
        List<OpenedConnection> further = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            further.add(opener.open(url, false));
        }
        OpenedConnection one = further.get(CONNECTIONS - 1);
        return new ConnectionBill(
                name,
                url.masked(),
                login(one),
                one.tls.map(SSLSession::getProtocol),
                one.resumed(),
                one.traffic.entrySet().stream()
                        .map(part -> new Part(part.getKey().words, part.getValue().roundTrips, part.getValue().bytes))
                        .toList(),
                one.commands.stream().map(OpenedConnection.Sent::sql).toList(),
                first.roundTrips(),
                Statistics.median(
                        further.stream().mapToDouble(each -> each.openNanos).toArray()));
    }

    /** How the server authenticated the client. */
    static String login(OpenedConnection connection) {
        if (connection.handshake.isEmpty()) {
            return "not known: the connection could not be read";
        }
        Handshake handshake = connection.handshake.get();
        Authentication done = handshake.authentication();
        String way = switch (done.proof()) {
            case CHALLENGE -> "an answer to the server's challenge";
            case FAST -> "fast: the server knew the password";
            case FULL -> handshake.tls() ? "full, over TLS" : "full, with the client's RSA key";
            case FULL_WITH_KEY -> "full, with an RSA key from the server";
        };
        return (done.plugin().isEmpty() ? "" : done.plugin() + ", ")
                + way
                + (done.switched() ? "; the server named another plugin first, for a round trip" : "");
    }
}
