package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.run.RunServer;
import dev.roundtrip.server.process.ServerChoice;
import dev.roundtrip.server.process.ServerRequest;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which server a run measures on. */
public final class RunServerOptions extends ServerOptions {

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
    private List<NamedStatus> statusUrls = List.of();

    /**
     * A value of --status-url.
     *
     * @param server the name of one of several; empty for the only one
     */
    record NamedStatus(String server, URI uri) {}

    @Mixin
    private ClusterOptions cluster;

    /** Whether the command line names a server. */
    public boolean nameOne() {
        return !servers.isEmpty()
                || !tidbBinaries.isEmpty()
                || url != null
                || tidbVersion != null
                || cluster.areGiven();
    }

    /** Refuses a second server for strings that name one. */
    public void requireNoUrl() {
        if (url != null) {
            throw new UsageException("String and --url both name a server. Give one.");
        }
    }

    /** The files that are read to start the server. */
    public List<Path> files() {
        return tidbBinaries;
    }

    public ServerRequest request() {
        return requestOr(ServerRequest::auto);
    }

    /** The servers that these options name, else the other one. */
    public List<RunServer> requestsOr(Supplier<ServerRequest> otherwise) {
        return severalOr(() -> requestOr(otherwise));
    }

    /** Servers to start for strings whose own are not loaded; login and status URL belong to those. */
    public List<RunServer> instead() {
        return severalOr(() -> ofVersion(named().orElseGet(ServerRequest::auto)));
    }

    private List<RunServer> severalOr(Supplier<ServerRequest> one) {
        return servers.size() + tidbBinaries.size() > 1 ? several() : List.of(RunServer.only(one.get()));
    }

    private List<RunServer> several() {
        if (url != null || tidbVersion != null || !statusUrls.isEmpty() || login.areGiven()) {
            throw new UsageException("Several --server exclude --url, --tidb-version, --status-url and logins.");
        }
        if (servers.stream().anyMatch(each -> each.choice() == Choice.CLUSTER)) {
            throw new UsageException("A cluster takes no other server.");
        }
        cluster.requireNone();
        List<ServerRequest> requests =
                new ArrayList<>(servers.stream().map(this::started).toList());
        tidbBinaries.forEach(file -> requests.add(ServerRequest.tidbBinary(file)));
        boolean ofKinds = servers.stream().map(Started::choice).distinct().count() == servers.size();
        List<String> names = new ArrayList<>(servers.stream()
                .map(each -> ofKinds || each.choice() != Choice.TIDB
                        ? each.choice().name().toLowerCase(Locale.ROOT)
                        : each.tag().orElse(ServerRequest.DEFAULT_TIDB_VERSION))
                .toList());
        boolean inFolders =
                tidbBinaries.stream().map(Path::getParent).distinct().count() == tidbBinaries.size()
                        && tidbBinaries.stream().allMatch(file -> file.getParent() != null);
        tidbBinaries.stream()
                .map(file -> inFolders ? file.getParent() : file)
                .forEach(named -> names.add(named.getFileName().toString()));
        return IntStream.range(0, requests.size())
                .mapToObj(i -> new RunServer(unique(names, i), requests.get(i), List.of()))
                .toList();
    }

    /** With its number if others have the same name. */
    private static String unique(List<String> names, int i) {
        String name = names.get(i);
        long before = names.subList(0, i).stream().filter(name::equals).count();
        return Collections.frequency(names, name) == 1 ? name : name + " " + (before + 1);
    }

    @Override
    Optional<ServerRequest> named() {
        if (tidbBinaries.isEmpty()) {
            return super.named();
        }
        if (url != null) {
            throw new UsageException("--tidb-binary excludes --url.");
        }
        return Optional.of(ServerRequest.tidbBinary(tidbBinaries.get(0)));
    }

    @Override
    ServerRequest cluster() {
        return cluster.request();
    }

    @Override
    ServerRequest detailed(ServerRequest request) {
        ServerRequest ofVersion = ofVersion(request);
        if (statusUrls.isEmpty()) {
            return ofVersion;
        }
        if (request.url().isEmpty()) {
            throw new UsageException("--status-url goes with --url.");
        }
        return ofVersion.withStatusUris(statusUris(""));
    }

    private List<URI> statusUris(String server) {
        if (server.isEmpty()
                && statusUrls.stream().anyMatch(each -> !each.server().isEmpty())) {
            throw new UsageException("--status-url NAME=URL is for several servers.");
        }
        return statusUrls.stream()
                .filter(each -> each.server().equals(server))
                .map(NamedStatus::uri)
                .toList();
    }

    private ServerRequest ofVersion(ServerRequest request) {
        if (request.choice() != ServerChoice.CLUSTER) {
            cluster.requireNone();
        }
        try {
            return tidbVersion == null ? request : request.withTidbVersion(tidbVersion);
        } catch (IllegalArgumentException wrongTag) {
            throw new UsageException("--tidb-version: " + wrongTag.getMessage());
        }
    }

    /**
     * The server of a string that is not one of these options, with their login and status URL.
     *
     * @param name of one of several; empty for the only one
     */
    public ServerRequest requestFor(JdbcUrl other, String name) {
        return loggedIn(ServerRequest.url(other.raw()).withStatusUris(statusUris(name)), name);
    }

    /** Refuses a login or status URL for a server that is none of these. */
    public void requireOf(List<String> names) {
        login.requireOf(names);
        if (!statusUrls.stream().map(NamedStatus::server).allMatch(names::contains)) {
            throw new UsageException("Give --status-url NAME=URL: NAME is " + String.join(" or ", names) + ".");
        }
    }
}
