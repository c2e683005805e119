package dev.roundtrip.lint;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.report.SeenPeers.SeenClient;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Saving;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/** One of the clients that were observed, with what it sent. */
final class ObservedClient {

    private static final String CONNECTOR_J = "MySQL Connector/J ";

    /** The names of JDBC drivers among connection attributes. */
    private static final Pattern JDBC = text("(MySQL|MariaDB) Connector/?( Java|J)\\b.*");

    /** Connector/J's first query on a connection. */
    static final String SET_UP = "SELECT @@session.auto_increment_increment AS ";

    /** The first SET of MariaDB's driver on a connection. */
    private static final Pattern MARIADB_SET_UP = text("SET sql_mode=CONCAT\\(@@sql_mode.*");

    final WatchReport report;

    /** How it names itself; empty if it does not. */
    final String name;

    final List<SentText> texts;

    /** How many connections it opened. */
    final long opened;

    final Optional<OtherClient> other;

    /** The version of Connector/J, if the client says that it is. */
    final Optional<DriverVersion> version;

    final boolean connectorJ;
    final boolean mariaDbDriver;

    ObservedClient(WatchReport report, String name) {
        this.report = report;
        this.name = name;
        this.texts = report.texts().stream()
                .filter(text -> text.client().equals(name))
                .toList();
        this.opened = report.peers().clients().stream()
                .filter(seen -> seen.name().equals(name))
                .mapToLong(SeenClient::connections)
                .findFirst()
                .orElse(report.connections().opened());
        this.other = OtherClient.of(name);
        this.version = Optional.of(name)
                .filter(client -> client.startsWith(CONNECTOR_J))
                .flatMap(client -> DriverVersion.parse(client.substring(CONNECTOR_J.length())));
        this.connectorJ = texts.stream().anyMatch(text -> text.sql().startsWith(SET_UP));
        this.mariaDbDriver = texts.stream()
                .anyMatch(text -> MARIADB_SET_UP.matcher(text.sql()).matches());
    }

    /** Whether the client is a JDBC driver, by its name, or without a name by what it sends on opening. */
    boolean isJdbc() {
        return name.isEmpty() ? connectorJ || mariaDbDriver : JDBC.matcher(name).matches();
    }

    /** Whether all servers say that they are TiDB, which lets writes in read-only transactions pass. */
    boolean isOnTidb() {
        return TargetServer.saidBy(report.peers().servers())
                .filter(TargetServer.TIDB::equals)
                .isPresent();
    }

    boolean isNoticeable(long roundTrips) {
        return ObservedSavings.isNoticeable(roundTrips, report);
    }

    static Pattern text(String regex) {
        return Pattern.compile("(?is)" + regex);
    }

    long sum(ToLongFunction<SentText> figure) {
        return texts.stream().mapToLong(figure).sum();
    }

    long sum(Pattern texts, ToLongFunction<SentText> figure) {
        return sum(text -> texts.matcher(text.sql()).matches() ? figure.applyAsLong(text) : 0);
    }

    /** A change, with the text and the line of most of what it saves. */
    Saving saving(String where, String change, long roundTrips, String behaviour, Optional<SentText> text) {
        Optional<String> sql = text.filter(sent -> !sent.purpose().isChatter()).map(SentText::sql);
        Optional<String> line = text.flatMap(ApplicationSavings::firstLine);
        return new Saving(where, change, roundTrips, behaviour, sql, line, name);
    }
}
