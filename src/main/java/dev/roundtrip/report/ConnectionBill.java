package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/**
 * What a new connection costs. The figures are of a connection after a pool's first, unless they say otherwise.
 *
 * @param name the name of the string, as in the run's report
 * @param jdbcUrl the string, masked
 * @param login how the server authenticated the client, as words
 * @param tls the version of TLS, such as {@code TLSv1.3}; empty without TLS
 * @param tlsResumed whether an earlier TLS session was resumed
 * @param parts the parts of opening and closing it, in the order of their first bytes
 * @param commands what was sent after the authentication, in order: their texts, or the names of those without one
 * @param openNanos the median time from the driver's call until the pool may lend the connection
 */
public record ConnectionBill(
        String name,
        String jdbcUrl,
        String login,
        Optional<String> tls,
        boolean tlsResumed,
        List<Part> parts,
        List<String> commands,
        long roundTripsOfFirst,
        double openNanos) {

    /** One part of opening or closing a connection; bytes are those of the socket in both directions. */
    public record Part(String name, long roundTrips, long bytes) {}

    /** The round trips until the pool may lend the connection, and to close it. */
    @JsonProperty("roundTrips")
    public long roundTrips() {
        return parts.stream().mapToLong(Part::roundTrips).sum();
    }

    @JsonProperty("bytes")
    public long bytes() {
        return parts.stream().mapToLong(Part::bytes).sum();
    }
}
