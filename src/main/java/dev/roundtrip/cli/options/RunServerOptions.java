package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.checked;
import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.run.RunServer;
import dev.roundtrip.server.process.ServerChoice;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/** The options that say on which server a run measures. */
public final class RunServerOptions extends ServerOptions {

    private static final Set<String> NODES = Set.of("tidb", "tikv", "tiproxy");

    /** The choices that start TiDB from an image. */
    private static final Set<ServerChoice> OF_A_VERSION =
            Set.of(ServerChoice.AUTO, ServerChoice.TIDB, ServerChoice.CLUSTER);

    @Option(
            names = "--tidb-version",
            paramLabel = "TAG",
            description = "TiDB's image tag. Default: " + ServerRequest.DEFAULT_TIDB_VERSION + ".")
    private String tidbVersion;

    @Option(names = "--tidb-binary", paramLabel = "FILE", description = "A tidb-server file to start.")
    private List<Path> tidbBinaries = List.of();

    @Option(
            names = "--status-url",
            paramLabel = "URL",
            description = "TiDB's status port; repeatable. Default: as listed.")
    private List<URI> statusUrls = List.of();

    @Option(
            names = "--nodes",
            hidden = true,
            paramLabel = "KIND=N",
            split = ",",
            description = "Default: tidb=2,tikv=1,tiproxy=1. With tiproxy=0, clients use jdbc:mysql:loadbalance:.")
    private Map<String, Integer> nodes = Map.of();

    /** Whether the command line names a server. */
    public boolean nameOne() {
        return !servers.isEmpty() || !tidbBinaries.isEmpty() || url != null || tidbVersion != null || !nodes.isEmpty();
    }

    /** Refuses a second server if the strings name one. */
    public void requireNoUrl() {
        refuseIf(url != null, "String and --url both name a server. Give one.");
    }

    /** The files that are read to start the server. */
    public List<Path> files() {
        return tidbBinaries;
    }

    /** The servers that these options name, or else the other one. */
    public List<RunServer> requestsOr(Supplier<ServerRequest> otherwise) {
        return severalOr(() -> requestOr(otherwise));
    }

    /** The servers to start if data must not be loaded into the strings' own; login and status URL belong to those. */
    public List<RunServer> instead() {
        return severalOr(() -> ofVersion(named().orElseGet(ServerRequest::auto)));
    }

    private List<RunServer> severalOr(Supplier<ServerRequest> one) {
        return servers.size() + tidbBinaries.size() > 1 ? several() : List.of(RunServer.only(one.get()));
    }

    private List<RunServer> several() {
        refuseIf(
                url != null || tidbVersion != null || !statusUrls.isEmpty() || login.areGiven(),
                "Several --server exclude --url, --tidb-version, --status-url and logins.");
        refuseIf(
                servers.stream().anyMatch(each -> each.choice() == ServerChoice.CLUSTER),
                "A cluster takes no other server.");
        requireNoNodes();
        List<ServerRequest> requests =
                new ArrayList<>(servers.stream().map(this::started).toList());
        List<String> names = new ArrayList<>(servers.stream()
                .map(each -> each.tag().orElse(each.choice().name().toLowerCase(Locale.ROOT)))
                .toList());
        tidbBinaries.forEach(file -> {
            requests.add(ServerRequest.tidbBinary(file));
            names.add(file.toString());
        });
        return IntStream.range(0, requests.size())
                .mapToObj(i -> new RunServer(unique(names, i), requests.get(i), List.of()))
                .toList();
    }

    /** The name, with a number if others have it too. */
    private static String unique(List<String> names, int i) {
        String name = names.get(i);
        long before = names.subList(0, i).stream().filter(name::equals).count();
        return Collections.frequency(names, name) == 1 ? name : name + "#" + (before + 1);
    }

    @Override
    Optional<ServerRequest> named() {
        if (tidbBinaries.isEmpty()) {
            return super.named();
        }
        refuseIf(url != null, "--tidb-binary excludes --url.");
        return Optional.of(ServerRequest.tidbBinary(tidbBinaries.get(0)));
    }

    @Override
    ServerRequest cluster() {
        refuseIf(
                !NODES.containsAll(nodes.keySet()) || nodes.getOrDefault("tiproxy", 1) > 1,
                "--nodes takes tidb=N, tikv=N and tiproxy=0 or 1.");
        return checked(
                "--nodes: ",
                () -> ServerRequest.cluster(new ClusterShape(
                        nodes.getOrDefault("tidb", ClusterShape.DEFAULT.tidbNodes()),
                        nodes.getOrDefault("tikv", ClusterShape.DEFAULT.tikvNodes()),
                        nodes.getOrDefault("tiproxy", 1) == 0 ? Front.LOADBALANCE : Front.TIPROXY,
                        false)));
    }

    private void requireNoNodes() {
        refuseIf(!nodes.isEmpty(), "--nodes needs --server cluster.");
    }

    @Override
    ServerRequest detailed(ServerRequest request) {
        ServerRequest ofVersion = ofVersion(request);
        if (statusUrls.isEmpty()) {
            return ofVersion;
        }
        refuseIf(request.url().isEmpty(), "--status-url goes with --url.");
        return ofVersion.withStatusUris(statusUrls);
    }

    private ServerRequest ofVersion(ServerRequest request) {
        if (request.choice() != ServerChoice.CLUSTER) {
            requireNoNodes();
        }
        if (tidbVersion == null) {
            return request;
        }
        refuseIf(!OF_A_VERSION.contains(request.choice()), "--tidb-version goes with --server tidb, cluster or auto.");
        refuseIf(
                servers.stream().anyMatch(each -> each.tag().isPresent()),
                "Give either --tidb-version or --server tidb:TAG.");
        return checked("--tidb-version: ", () -> request.withTidbVersion(tidbVersion));
    }

    /** The server of a string that these options do not name, with the options' login and status URL. */
    public ServerRequest requestFor(JdbcUrl other) {
        return loggedIn(ServerRequest.url(UrlReading.of(other)).withStatusUris(statusUrls));
    }

    /** Refuses status URLs for several servers. */
    public void requireNoStatusUrl() {
        refuseIf(!statusUrls.isEmpty(), "--status-url is for one server.");
    }
}
