package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.OwnConnections;
import dev.roundtrip.jdbc.TimeLimits;
import dev.roundtrip.server.ConnectionTexts;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.ServerDescription;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A server that Roundtrip did not start. Connections use the user's own URL, so TLS and host lists are as the user set
 * them.
 */
final class ExistingServer {

    /** The user that is assumed if none is given. */
    private static final String DEFAULT_USER = "root";

    /** The read timeout during detection, unless the URL sets one. */
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

    private ExistingServer() {}

    static ReadyServer reach(StartContext context, ServerRequest request)
            throws InterruptedException, ServerUnavailableException {
        JdbcAddress address = JdbcAddress.of(request.url().orElseThrow());
        Optional<String> refused = ConnectionTexts.refusal(address.url());
        if (refused.isPresent()) {
            throw new ServerUnavailableException("Nothing was sent to " + address + ": " + refused.get() + ".", true);
        }
        Credentials credentials = credentials(request.credentials(), address.credentials());
        AdminConnections admin = new AdminConnections(address.url(), credentials);
        String database = address.url().database();
        context.progress().accept("Connecting to " + address);
        try {
            ServerDescription description = CallTimeout.within(limit(address.url()), () -> {
                // No database is named here, because the one in the URL may not exist yet.
                try (Connection connection = admin.open("", ANSWER_LIMIT)) {
                    return ServerDetection.describe(connection, "at " + address, context.choiceReason(), false);
                }
            });
            return new ReadyServer(
                    description,
                    address.host(),
                    address.port(),
                    // The URL has the user's own parameters, before a scenario's.
                    admin::url,
                    database.isEmpty() ? DatabaseServer.DEFAULT_DATABASE : database,
                    request.statusUris().stream().map(NodeAddress::of).toList(),
                    List.of(),
                    Optional.empty(),
                    admin,
                    Optional::empty,
                    // The server is left as it is.
                    () -> {});
        } catch (SQLException failure) {
            // The cause is omitted: a driver's exception may contain the URL.
            throw new ServerUnavailableException(
                    ConnectFailures.sentence(failure, address.host(), address.port(), credentials, database),
                    ConnectFailures.REFUSED_VARIABLES.contains(failure.getErrorCode()));
        }
    }

    /** The limit for the whole attempt: the URL's own limits may be longer, and the driver tries each of its hosts. */
    private static Duration limit(JdbcUrl url) {
        return TimeLimits.connectOr(url, OwnConnections.CONNECT_LIMIT)
                .multipliedBy(url.hosts().size())
                .plus(TimeLimits.readOr(url, ANSWER_LIMIT));
    }

    /**
     * The credentials in effect: those given in addition to the URL override those in it. The URL's password applies to
     * the URL's user only.
     */
    static Credentials credentials(Optional<Credentials> beside, Optional<Credentials> inUrl) {
        Credentials own = inUrl.orElse(new Credentials("", ""));
        Credentials given = beside.orElse(own);
        String ownUser = own.user().isEmpty() ? DEFAULT_USER : own.user();
        String user = given.user().isEmpty() ? ownUser : given.user();
        boolean takesOwn = given.password().isEmpty() && user.equals(ownUser);
        return new Credentials(user, takesOwn ? own.password() : given.password());
    }
}
