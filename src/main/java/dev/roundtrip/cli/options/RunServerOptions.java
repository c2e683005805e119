package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.server.process.ServerChoice;
import dev.roundtrip.server.process.ServerRequest;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
    private Path tidbBinary;

    @Option(
            names = "--status-url",
            paramLabel = "URL",
            description = "TiDB's status port; repeatable. Default: as listed.")
    private List<URI> statusUrls = List.of();

    @Mixin
    private ClusterOptions cluster;

    /** Whether the command line names a server. */
    public boolean nameOne() {
        return choice != null || tidbBinary != null || url != null || tidbVersion != null || cluster.areGiven();
    }

    /** Refuses a second server for strings that name one. */
    public void requireNoUrl() {
        if (url != null) {
            throw new UsageException("String and --url both name a server. Give one, or parameters alone.");
        }
    }

    /** The files that are read to start the server. */
    public List<Path> files() {
        return tidbBinary == null ? List.of() : List.of(tidbBinary);
    }

    public ServerRequest request() {
        return requestOr(ServerRequest::auto);
    }

    @Override
    Optional<ServerRequest> named() {
        if (tidbBinary == null) {
            return super.named();
        }
        if (choice != null || url != null) {
            throw new UsageException("--tidb-binary excludes --server and --url.");
        }
        return Optional.of(ServerRequest.tidbBinary(tidbBinary));
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
        return ofVersion.withStatusUris(statusUrls);
    }

    /** A server to start for strings whose own server is not loaded; login and status URL belong to that one. */
    public ServerRequest instead() {
        return ofVersion(named().orElseGet(ServerRequest::auto));
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

    /** The server of a string that is not one of these options, with their login and status URL. */
    public ServerRequest requestFor(JdbcUrl other) {
        ServerRequest request = ServerRequest.url(other.raw());
        return loggedIn(statusUrls.isEmpty() ? request : request.withStatusUris(statusUrls));
    }
}
