package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.JdbcUrl;
import java.net.URI;
import java.net.URISyntaxException;

/** Parses the address of TiDB's status port, as users write it. */
public final class StatusAddress {

    private StatusAddress() {}

    /**
     * Parses an address such as {@code http://db.example:10080}.
     *
     * @throws IllegalArgumentException if the text is no such address; the message is a sentence without its full stop
     *     and without a password
     */
    public static URI parse(String text) {
        try {
            URI uri = new URI(text.strip());
            boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (http && uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException malformed) {
            // The sentence below covers all of these.
        }
        throw new IllegalArgumentException(
                "'" + JdbcUrl.masked(text) + "' is no status address such as http://db.example:10080");
    }
}
