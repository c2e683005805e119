package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.server.process.cluster.ClusterShape;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The server that is requested.
 *
 * @param choice how to start or reach the server
 * @param tidbVersion TiDB's image tag, such as {@code v8.5.3}
 * @param tidbBinary the {@code tidb-server} file; required by {@link ServerChoice#BINARY}
 * @param url a JDBC URL; required by {@link ServerChoice#URL}
 * @param credentials the login for the URL; if empty, those in the URL
 * @param statusUris status ports of TiDB, PD and TiKV nodes, for a server that is already running
 * @param cluster the nodes to start for {@link ServerChoice#CLUSTER}
 */
public record ServerRequest(
        ServerChoice choice,
        String tidbVersion,
        Optional<Path> tidbBinary,
        Optional<UrlReading> url,
        Optional<Credentials> credentials,
        List<URI> statusUris,
        ClusterShape cluster) {

    /** The default version of TiDB. */
    public static final String DEFAULT_TIDB_VERSION = "v8.5.3";

    /** The form of the tags that Docker allows. */
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");

    public ServerRequest {
        statusUris = List.copyOf(statusUris);
        if (!TAG.matcher(tidbVersion).matches()) {
            throw new IllegalArgumentException(
                    "tidbVersion is '" + tidbVersion + "', must be an image tag such as " + DEFAULT_TIDB_VERSION);
        }
    }

    private static ServerRequest of(ServerChoice choice, Optional<Path> binary, Optional<UrlReading> url) {
        return new ServerRequest(
                choice, DEFAULT_TIDB_VERSION, binary, url, Optional.empty(), List.of(), ClusterShape.DEFAULT);
    }

    public static ServerRequest auto() {
        return of(ServerChoice.AUTO, Optional.empty(), Optional.empty());
    }

    public static ServerRequest tidb() {
        return of(ServerChoice.TIDB, Optional.empty(), Optional.empty());
    }

    public static ServerRequest mariaDb() {
        return of(ServerChoice.MARIADB, Optional.empty(), Optional.empty());
    }

    public static ServerRequest tidbBinary(Path file) {
        return of(ServerChoice.BINARY, Optional.of(file), Optional.empty());
    }

    public static ServerRequest cluster(ClusterShape shape) {
        return of(ServerChoice.CLUSTER, Optional.empty(), Optional.empty()).withCluster(shape);
    }

    /** A server that is already running, with the credentials in the URL, if any. */
    public static ServerRequest url(UrlReading url) {
        return of(ServerChoice.URL, Optional.empty(), Optional.of(url));
    }

    /** The server of {@link #url(UrlReading)}, by the text of its URL. */
    public static ServerRequest url(String jdbcUrl) {
        return url(JdbcUrl.parse(jdbcUrl.strip()));
    }

    /** A request for the URL's server, with the credentials that are given next to the URL, if any. */
    public static ServerRequest url(JdbcUrl url, Optional<Credentials> beside) {
        ServerRequest named = url(UrlReading.of(url));
        return beside.map(named::withCredentials).orElse(named);
    }

    public ServerRequest withTidbVersion(String version) {
        return new ServerRequest(choice, version, tidbBinary, url, credentials, statusUris, cluster);
    }

    public ServerRequest withCredentials(Credentials replacement) {
        return new ServerRequest(choice, tidbVersion, tidbBinary, url, Optional.of(replacement), statusUris, cluster);
    }

    public ServerRequest withStatusUris(List<URI> uris) {
        return new ServerRequest(choice, tidbVersion, tidbBinary, url, credentials, uris, cluster);
    }

    /** A request for this server with a cluster of that shape. */
    public ServerRequest withCluster(ClusterShape shape) {
        return new ServerRequest(choice, tidbVersion, tidbBinary, url, credentials, statusUris, shape);
    }

    /** The request as text. It omits the URL, which may contain a password. */
    @Override
    public String toString() {
        return "ServerRequest[choice=" + choice + ", tidbVersion=" + tidbVersion + ", tidbBinary=" + tidbBinary
                + ", url=" + (url.isPresent() ? JdbcUrl.MASK : "none") + ", credentials=" + credentials + "]";
    }
}
