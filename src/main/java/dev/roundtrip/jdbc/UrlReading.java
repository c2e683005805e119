package dev.roundtrip.jdbc;

import java.util.Optional;

/**
 * The result of parsing a JDBC URL: the URL, or a sentence that says why the text is not one.
 *
 * @param problem what is wrong, why, and what to try, with all secrets masked; empty if there is a URL
 */
public record UrlReading(Optional<JdbcUrl> url, String problem) {

    /** The reading of a URL that was read. */
    public static UrlReading of(JdbcUrl url) {
        return new UrlReading(Optional.of(url), "");
    }

    static UrlReading refused(String problem) {
        return new UrlReading(Optional.empty(), problem);
    }

    /**
     * The URL.
     *
     * @throws BadUrlException with the problem, if there is none
     */
    public JdbcUrl orElseThrow() {
        return url.orElseThrow(() -> new BadUrlException(problem));
    }
}
