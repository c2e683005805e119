package dev.roundtrip.probe.connect;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.probe.PooledString;
import dev.roundtrip.probe.ProbeFailedException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Sentences about a string, each from connections that were opened with and without what it is about. */
final class ConnectAdvice {

    private static final String CACHE = "cacheServerConfiguration";
    private static final String VARIABLES = "sessionVariables";
    private static final String CHARSET = "characterSetResults";

    private final PooledString string;
    private final JdbcUrl url;
    private final OpenedConnection measured;
    private final Variant variant;

    /** Opens a connection with another string, after one that is in no figure. */
    @FunctionalInterface
    interface Variant {

        OpenedConnection opened(PooledString string) throws SQLException, ProbeFailedException;
    }

    ConnectAdvice(PooledString string, List<OpenedConnection> measured, Variant variant) {
        this.string = string;
        this.url = JdbcUrl.parse(string.jdbcUrl()).url().orElseThrow();
        this.measured = measured.get(measured.size() - 1);
        this.variant = variant;
    }

    List<String> sentences() throws SQLException, ProbeFailedException {
        List<String> sentences = new ArrayList<>();
        sentences.add(cachedConfiguration());
        resultCharset().ifPresent(sentences::add);
        sessionVariables().ifPresent(sentences::add);
        initSql().ifPresent(sentences::add);
        if (measured.handshake().isPresent()
                && measured.handshake().get().authentication().switched()) {
            sentences.add("The account's authentication plugin is not the one of the server's greeting, which costs a"
                    + " round trip of each new connection: the server asks for the other plugin.");
        }
        long tls = measured.traffic(Stage.TLS).roundTrips;
        if (tls > 0) {
            OpenedConnection.Traffic handshake = measured.traffic(Stage.TLS);
            sentences.add("TLS takes " + trips(tls) + " of each new connection and "
                    + (handshake.bytesSent + handshake.bytesReceived)
                    + " bytes" + (measured.resumed() ? "" : ", each time in full: no session is resumed")
                    + ". Do not turn it off for that: let connections live longer.");
        }
        return sentences;
    }

    private String cachedConfiguration() throws SQLException, ProbeFailedException {
        OpenedConnection with = with(CACHE, "true");
        OpenedConnection without = with(CACHE, "false");
        String counts = without.commands().size() + " commands, " + trips(without.roundTrips()) + " and "
                + without.bytes() + " bytes without it, " + with.commands().size() + ", " + with.roundTrips() + " and "
                + with.bytes() + " with it";
        if (with.roundTrips() >= without.roundTrips()) {
            return CACHE + " saves no round trip here: " + counts + ".";
        }
        return measured.roundTrips() > with.roundTrips()
                ? CACHE + "=true saves " + trips(without.roundTrips() - with.roundTrips())
                        + " of each connection after the first: " + counts
                        + ". The driver then keeps the server's variables until the JVM ends: it does not see a change"
                        + " of max_allowed_packet, sql_mode or the time zone on the server."
                : "Your string has " + CACHE + ", directly or by useConfigs, which saves "
                        + trips(without.roundTrips() - with.roundTrips()) + " of each connection after the first: "
                        + counts + ".";
    }

    private Optional<String> resultCharset() throws SQLException, ProbeFailedException {
        if (url.property(CHARSET).isPresent()) {
            return Optional.empty();
        }
        long less = measured.roundTrips() - with(CHARSET, "UTF-8").roundTrips();
        return less > 0
                ? Optional.of(CHARSET + "=UTF-8 saves " + trips(less)
                        + " of each new connection. The server then converts every result to UTF-8.")
                : Optional.empty();
    }

    private Optional<String> sessionVariables() throws SQLException, ProbeFailedException {
        if (url.property(VARIABLES).isEmpty()) {
            return Optional.empty();
        }
        OpenedConnection without = variant.opened(
                string.withUrl(url.withChanges(List.of(), Set.of(VARIABLES)).raw()));
        long more = measured.roundTrips() - without.roundTrips();
        return Optional.of(VARIABLES + " costs " + trips(more) + " of each new connection ("
                + measured.commands().size()
                + " commands with it, " + without.commands().size()
                + " without). As the pool's connectionInitSql it would be one more command.");
    }

    /** Ours sets variables, each with its scope; the driver adds that itself. */
    private Optional<String> initSql() throws SQLException, ProbeFailedException {
        if (string.initSql().isEmpty() || url.property(VARIABLES).isPresent()) {
            return Optional.empty();
        }
        String variables =
                string.initSql().get().replaceFirst("^SET SESSION ", "").replace(", SESSION ", ",");
        OpenedConnection other = variant.opened(
                string.withUrl(withParameter(VARIABLES, variables)).withInitSql(Optional.empty()));
        return Optional.of("The pool's connectionInitSql sets variables of the session in a command of its own: "
                + trips(measured.roundTrips()) + " with it; " + other.roundTrips()
                + " with the same variables in the string's sessionVariables.");
    }

    private String withParameter(String name, String value) {
        return url.withChanges(List.of(new UrlParameter(name, value)), Set.of()).raw();
    }

    private OpenedConnection with(String name, String value) throws SQLException, ProbeFailedException {
        return variant.opened(string.withUrl(withParameter(name, value)));
    }

    private static String trips(long number) {
        return number + " round trip" + (number == 1 ? "" : "s");
    }
}
