package dev.roundtrip.cli;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.lint.PlanFix;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.report.PlanProblem;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.Instants;
import dev.roundtrip.server.witness.PlanWindow;
import dev.roundtrip.text.InstantWords;
import dev.roundtrip.wire.Purpose;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Asks the server behind a watched application for the time zone of its sessions, and a TiDB why it keeps no plan of
 * the application's statements. One thread at a time.
 */
final class WatchedServer implements AutoCloseable {

    private final JdbcUrl database;
    private final DatabaseServer server;
    private final Optional<PlanWindow> window;
    private final Consumer<String> progress;

    private WatchedServer(
            JdbcUrl database, DatabaseServer server, Optional<PlanWindow> window, Consumer<String> progress) {
        this.database = database;
        this.server = server;
        this.window = window;
        this.progress = progress;
    }

    /**
     * Begins to ask.
     *
     * @param database the application's database, on its server
     * @throws WatchFailedException if it is a TiDB, and what it says of plans cannot be read
     */
    static WatchedServer begin(JdbcUrl database, Optional<Credentials> credentials, Consumer<String> progress)
            throws WatchFailedException, ServerUnavailableException, InterruptedException {
        DatabaseServer server = Servers.start(ServerRequest.url(database, credentials), progress);
        try {
            Optional<PlanWindow> window = server.description().kind() == ServerKind.TIDB
                    ? Optional.of(new PlanWindow(() -> server.connect(database.database())))
                    : Optional.empty();
            return new WatchedServer(database, server, window, progress);
        } catch (SQLException unreadable) {
            server.close();
            throw new WatchFailedException(
                    "--url: statements_summary cannot be read: " + OwnQuery.firstLine(unreadable) + ".", unreadable);
        }
    }

    /** The number of seconds after which the server ends idle connections; 0 for never. */
    Optional<Long> waitTimeout() throws SQLException {
        try (Connection connection = server.connect("")) {
            return OwnQuery.first(connection, "SELECT @@wait_timeout", row -> row.getLong(1));
        }
    }

    /**
     * The report with the zones, and with what a TiDB says of the time since the beginning. If TiDB is gone, the report
     * is unchanged, with a warning.
     *
     * @param timeZone the zone of the application's JVM, if it is known
     */
    WatchReport addedTo(WatchReport report, Optional<String> timeZone) {
        try {
            return window.isPresent()
                    ? withPlans(report, window.get(), timeZone)
                    : report.withPlanProblems(List.of(), sentences(noPlans(), timeZone));
        } catch (SQLException gone) {
            progress.accept("warning: --url: TiDB can no longer be read: " + OwnQuery.firstLine(gone));
            return report;
        }
    }

    private WatchReport withPlans(WatchReport report, PlanWindow plans, Optional<String> timeZone) throws SQLException {
        List<PlanProblem> problems = PlanFix.advised(plans.typed(plans.soFar()).problems());
        Map<String, String> lines =
                problems.isEmpty() ? Map.of() : linesByDigest(report.texts(Purpose.BUSINESS), plans);
        return report.withPlanProblems(
                problems.stream()
                        .map(problem -> problem.withLine(Optional.ofNullable(lines.get(problem.digest()))))
                        .toList(),
                sentences(problems.isEmpty() ? ofAll(report) : "", timeZone));
    }

    private List<String> sentences(String ofPlans, Optional<String> timeZone) {
        return Stream.of(ofPlans, zones(timeZone))
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    /** What is said of plans if the server is no TiDB. */
    private String noPlans() {
        ServerDescription it = server.description();
        return "--url: " + it.kind().label() + " " + it.version() + " has no figures of kept plans; TiDB has.";
    }

    /** The sentence on the time zones of the application's JVM and of a session with the given string. */
    private String zones(Optional<String> timeZone) {
        if (timeZone.isEmpty()) {
            return "";
        }
        Optional<TimeZone> client = known(timeZone.get());
        if (client.isEmpty()) {
            progress.accept("warning: --url: the JVM of this program has no time zone " + timeZone.get()
                    + ". Whether instants move is unknown.");
            return "";
        }
        try {
            return "--url: "
                    + InstantWords.of(Instants.of(database, server.credentials(), "", client.get()), "its JVM");
        } catch (SQLException refused) {
            progress.accept("warning: --url: no session's time zone: " + OwnQuery.firstLine(refused));
            return "";
        }
    }

    /** The zone with exactly that name; empty if this JVM does not know it, which {@link TimeZone} takes for GMT. */
    static Optional<TimeZone> known(String name) {
        return Optional.of(TimeZone.getTimeZone(name))
                .filter(zone -> zone.getID().equals(name));
    }

    /** What is said if TiDB has no problem with any plan. */
    private static String ofAll(WatchReport report) {
        long prepared = report.texts(Purpose.BUSINESS).stream()
                .mapToLong(SentText::preparedExecutions)
                .sum();
        return prepared == 0
                ? "--url: no statement was prepared on the server, so TiDB had no plan to keep."
                : "--url: TiDB kept the plans of all statements of the database meanwhile.";
    }

    private static Map<String, String> linesByDigest(List<SentText> texts, PlanWindow plans) throws SQLException {
        Map<String, String> lines = new HashMap<>();
        for (SentText text : texts) {
            Optional<String> line = text.lines().map(sampled -> sampled.get(0).line());
            if (line.isPresent()) {
                plans.digest(text.sql()).ifPresent(digest -> lines.putIfAbsent(digest, line.get()));
            }
        }
        return lines;
    }

    @Override
    public void close() {
        window.ifPresent(PlanWindow::close);
        server.close();
    }
}
