package dev.roundtrip.jdbc;

import java.util.Map;
import org.apiguardian.api.API;

/**
 * One host of an inspected string.
 *
 * @param name the name or address that the driver tries, in small letters, without the brackets of an IPv6 address
 * @param port the port, the driver's default one if the string has none
 * @param database the database that the driver opens there; empty for none
 * @param parameters what the driver reads for this host, decoded: parameters of the host override those of the string.
 *     Names are as written; they may hold secrets
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record InspectedHost(String name, int port, String database, Map<String, String> parameters) {

    /** The host with its port, and no parameters. */
    @Override
    public String toString() {
        return new ReachedServer.Host(name, port).toString();
    }
}
