package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.process.ServerChoice;
import dev.roundtrip.server.process.ServerRequest;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which server to measure on. */
public final class ServerOptions {

    /** The values of --server. */
    enum Choice {
        AUTO,
        TIDB,
        MARIADB,
        CLUSTER
    }

    @Option(
            names = "--server",
            paramLabel = "auto|tidb|mariadb|cluster",
            description = "Server to start: TiDB or a cluster in containers, or embedded MariaDB. Default: auto, the "
                    + "best that is available.")
    private Choice choice;

    @Option(
            names = "--tidb-version",
            paramLabel = "TAG",
            description = "TiDB's image tag. Default: " + ServerRequest.DEFAULT_TIDB_VERSION + ".")
    private String tidbVersion;

    @Option(names = "--tidb-binary", paramLabel = "FILE", description = "Start this tidb-server file on free ports.")
    private Path tidbBinary;

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--url",
            paramLabel = "JDBC_URL",
            description = "An existing server. The data set goes into the URL's database, or into 'roundtrip'; nothing "
                    + "else is touched.")
    private String url;

    @Mixin
    private LoginOptions login;

    @Option(
            names = "--status-url",
            paramLabel = "URL",
            description = "TiDB's status port for --url; repeatable. Default: those that the server lists.")
    private List<URI> statusUrls = List.of();

    /** Whether the command line names a server. */
    public boolean nameOne() {
        return choice != null || tidbBinary != null || url != null || tidbVersion != null || cluster.areGiven();
    }

    /** Refuses a second server for strings that name one. */
    public void requireNoUrl() {
        if (url != null) {
            throw new UsageException("A string with a host names its server, and --url names another. Leave one of the"
                    + " two out, or give the string's parameters alone.");
        }
    }

    /** The files that are read to start the server. */
    public List<Path> files() {
        return tidbBinary == null ? List.of() : List.of(tidbBinary);
    }

    public ServerRequest request() {
        return requestOr(this::byChoice);
    }

    /**
     * The server that these options name. If they name none, the other server, with the version, status URL, user and
     * password of these options.
     */
    public ServerRequest requestOr(Supplier<ServerRequest> otherwise) {
        boolean named = choice != null || tidbBinary != null || url != null;
        ServerRequest request = ofVersion(named ? byChoice() : otherwise.get());
        if (request.url().isEmpty()) {
            requireNoLogin();
        }
        return loggedIn(request);
    }

    /** A server to start for strings whose own server is not loaded; the login belongs to that one. */
    public ServerRequest instead() {
        return ofVersion(byChoice());
    }

    private ServerRequest ofVersion(ServerRequest request) {
        if (request.choice() != ServerChoice.CLUSTER) {
            cluster.requireNone();
        }
        if (tidbVersion != null) {
            try {
                return request.withTidbVersion(tidbVersion);
            } catch (IllegalArgumentException wrongTag) {
                throw new UsageException("--tidb-version: " + wrongTag.getMessage());
            }
        }
        return request;
    }

    /** The server of a string that is not one of these options, with their login and status URL. */
    public ServerRequest requestFor(JdbcUrl other) {
        return loggedIn(ServerRequest.url(other.raw()));
    }

    private ServerRequest loggedIn(ServerRequest asked) {
        ServerRequest request = statusUrls.isEmpty() ? asked : asked.withStatusUris(statusUrls);
        return request.url()
                .flatMap(address -> login.beside(JdbcUrl.parse(address).url()))
                .map(given -> given.user().isEmpty()
                        ? new Credentials(
                                request.credentials().map(Credentials::user).orElse(""), given.password())
                        : given)
                .map(request::withCredentials)
                .orElse(request);
    }

    private void requireNoLogin() {
        if (login.areGiven() || !statusUrls.isEmpty()) {
            throw new UsageException(
                    "--user, --password and --status-url go with --url: a server that Roundtrip starts has its own.");
        }
    }

    /**
     * Checks that each scenario's parameters can be read, that --url is a JDBC URL, and that none of its parameters
     * conflicts with one of a scenario's.
     */
    public void requireFitFor(List<Scenario> scenarios) {
        refuseAny(scenarios, "", ConnectionParameters::problems);
        if (url != null) {
            JdbcUrl parsed = UrlArguments.forConnectorJ("--url", url);
            refuseAny(scenarios, "--url and ", parameters -> parameters.conflictsWith(parsed));
        }
    }

    private void refuseAny(
            List<Scenario> scenarios, String before, Function<ConnectionParameters, List<String>> problems) {
        List<String> found = scenarios.stream()
                .flatMap(scenario ->
                        problems
                                .apply(ConnectionParameters.parse(
                                        scenario.connection().parameters()))
                                .stream()
                                .map(problem -> before + scenario.shortName() + ": " + problem))
                .toList();
        if (!found.isEmpty()) {
            throw new UsageException(String.join(System.lineSeparator(), found));
        }
    }

    private ServerRequest byChoice() {
        int named = (choice == null ? 0 : 1) + (tidbBinary == null ? 0 : 1) + (url == null ? 0 : 1);
        if (named > 1) {
            throw new UsageException("--server, --tidb-binary and --url exclude each other: give only one.");
        }
        if (url != null) {
            return ServerRequest.url(url);
        }
        if (tidbBinary != null) {
            return ServerRequest.tidbBinary(tidbBinary);
        }
        return switch (choice != null ? choice : Choice.AUTO) {
            case AUTO -> ServerRequest.auto();
            case TIDB -> ServerRequest.tidb();
            case MARIADB -> ServerRequest.mariaDb();
            case CLUSTER -> cluster.request();
        };
    }
}
