package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.JdbcUrl;
import java.net.URI;
import java.net.URISyntaxException;

/** Reads the address of TiDB's status port, as a person gives it. */
public final class StatusAddress {

    private StatusAddress() {}

    /**
     * Reads such as {@code http://db.example:10080}.
     *
     * @throws IllegalArgumentException where it is no such address: a sentence without its full stop and without a
     *     password
     */
    public static URI parse(String text) {
        try {
            URI uri = new URI(text.strip());
            boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (http && uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException malformed) {
            // The sentence below is for all of them.
        }
        throw new IllegalArgumentException(
                "'" + JdbcUrl.masked(text) + "' is no address of a status port, such as http://db.example:10080");
    }
}
