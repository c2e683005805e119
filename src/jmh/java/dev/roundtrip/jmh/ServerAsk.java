package dev.roundtrip.jmh;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.StatusAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The server that a benchmark asks for, according to its parameters.
 *
 * @param server {@code auto}, {@code tidb}, {@code mariadb} or a JDBC URL
 * @param statusUrl TiDB's status port, for a URL; empty for none
 */
public record ServerAsk(String server, String statusUrl) {

    /** The question of a fork that only wants to know how long its host lives. */
    static final ServerAsk NONE = new ServerAsk("", "");

    static final String USER_VARIABLE = "ROUNDTRIP_USER";
    static final String PASSWORD_VARIABLE = "ROUNDTRIP_PASSWORD";

    public ServerAsk {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(statusUrl, "statusUrl");
    }

    /** The request that a run would make; user and password from the environment override those of the URL. */
    public ServerRequest request(Map<String, String> environment) throws ServerUnavailableException {
        return switch (server) {
            case "auto" -> ServerRequest.auto();
            case "tidb" -> ServerRequest.tidb();
            case "mariadb" -> ServerRequest.mariaDb();
            default -> ofUrl(environment);
        };
    }

    private ServerRequest ofUrl(Map<String, String> environment) throws ServerUnavailableException {
        if (!server.startsWith("jdbc:")) {
            throw new ServerUnavailableException("The parameter server is '" + JdbcUrl.masked(server)
                    + "'. Allowed are auto, tidb, mariadb, or a JDBC URL such as jdbc:mysql://db.example:4000/.");
        }
        ServerRequest request = ServerRequest.url(server);
        String user = environment.getOrDefault(USER_VARIABLE, "");
        String password = environment.getOrDefault(PASSWORD_VARIABLE, "");
        if (!user.isEmpty() || (!password.isEmpty() && inUrl().isEmpty())) {
            request = request.withCredentials(new Credentials(user, password));
        }
        return statusUrl.isEmpty() ? request : request.withStatusUris(List.of(statusUri(statusUrl)));
    }

    /**
     * The address in the parameter statusUrl.
     *
     * @throws ServerUnavailableException with a sentence for the user, if it is no such address
     */
    public static URI statusUri(String statusUrl) throws ServerUnavailableException {
        try {
            return StatusAddress.parse(statusUrl);
        } catch (IllegalArgumentException wrong) {
            throw new ServerUnavailableException(
                    "The parameter statusUrl cannot be used: " + wrong.getMessage()
                            + ". Correct it, or leave it out: the server's own figures are then fewer.",
                    wrong);
        }
    }

    private Optional<String> inUrl() {
        return JdbcUrl.parse(server).url().flatMap(JdbcUrl::password);
    }

    /** The question with its password masked. */
    @Override
    public String toString() {
        return "ServerAsk[" + JdbcUrl.masked(server) + "]";
    }
}
