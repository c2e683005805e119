package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.process.ServerChoice;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.variables.VariablesPolicy;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which server to use, and what may be changed there. */
public class ServerOptions {

    /** The values of --server. */
    static final List<ServerChoice> CHOICES =
            List.of(ServerChoice.AUTO, ServerChoice.TIDB, ServerChoice.MARIADB, ServerChoice.CLUSTER);

    /**
     * A value of --server, such as {@code tidb:v7.5.4}.
     *
     * @param tag the tag of TiDB's image; empty for the default
     */
    record Started(ServerChoice choice, Optional<String> tag) {}

    @Option(
            names = "--server",
            paramLabel = "auto|tidb[:TAG]|mariadb|cluster",
            description = "Server to start. Default: auto, the best available.")
    List<Started> servers = List.of();

    @Option(
            names = "--url",
            paramLabel = "JDBC_URL",
            description = "Running server; data goes into its database, or 'roundtrip'.")
    UrlReading url;

    @Mixin
    LoginOptions login;

    @Option(names = VariablesPolicy.OPTION, description = "Allow variables of all sessions; they are restored.")
    private boolean allowGlobalSettings;

    public Permission permission() {
        return allowGlobalSettings ? Permission.GLOBAL_TOO : Permission.SESSION_ONLY;
    }

    /** The server that these options name. */
    Optional<ServerRequest> named() {
        refuseIf(!servers.isEmpty() && url != null, "Give either --server or --url.");
        refuseIf(servers.size() > 1, "Give --server once.");
        return url != null
                ? Optional.of(ServerRequest.url(url))
                : servers.stream().findFirst().map(this::started);
    }

    final ServerRequest started(Started asked) {
        ServerRequest request = switch (asked.choice()) {
            case TIDB -> ServerRequest.tidb();
            case MARIADB -> ServerRequest.mariaDb();
            case CLUSTER -> cluster();
            default -> ServerRequest.auto();
        };
        return asked.tag().map(request::withTidbVersion).orElse(request);
    }

    ServerRequest cluster() {
        return ServerRequest.cluster(ClusterShape.DEFAULT);
    }

    /** The server that these options name, or else the other one, with what further options say of it. */
    public final ServerRequest requestOr(Supplier<ServerRequest> otherwise) {
        ServerRequest request = detailed(named().orElseGet(otherwise));
        refuseIf(request.url().isEmpty() && login.areGiven(), "--user and --password need --url.");
        return loggedIn(request);
    }

    /** The request with what further options say of the server. */
    ServerRequest detailed(ServerRequest request) {
        return request;
    }

    final ServerRequest loggedIn(ServerRequest request) {
        return request.url()
                .flatMap(address -> login.beside(address.url()))
                .map(given -> given.user().isEmpty()
                        ? new Credentials(
                                request.credentials().map(Credentials::user).orElse(""), given.password())
                        : given)
                .map(request::withCredentials)
                .orElse(request);
    }

    /**
     * Checks that each scenario's parameters can be read, that --url is a JDBC URL, and that none of its parameters
     * conflicts with one of a scenario's.
     */
    public void requireFitFor(List<Scenario> scenarios) {
        refuseAny(scenarios, "", ConnectionParameters::problems);
        if (url != null) {
            JdbcUrl parsed = Arguments.forConnectorJ("--url", url);
            refuseAny(scenarios, "--url and ", parameters -> parameters.conflictsWith(parsed));
        }
    }

    private void refuseAny(
            List<Scenario> scenarios, String before, Function<ConnectionParameters, List<String>> problems) {
        List<String> found = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            problems.apply(scenario.connection().parameters())
                    .forEach(problem -> found.add(before + scenario.shortName() + ": " + problem));
        }
        refuseIf(!found.isEmpty(), String.join(System.lineSeparator(), found));
    }
}
