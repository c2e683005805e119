package dev.roundtrip.tap.recording;

import org.apiguardian.api.API;

/**
 * A physical connection.
 *
 * @param number its number, from 1, in the order in which connections were opened in this JVM
 * @param scope the name of its tap
 * @param server the version in the server's greeting, such as {@code 8.0.11-TiDB-v8.5.3}; empty before the greeting
 * @param parameters its parameters, as a connection string without secrets; empty if the driver does not provide them
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record TappedLine(long number, String scope, String server, String parameters) {

    TappedLine connectedTo(String greeted) {
        return new TappedLine(number, scope, greeted, parameters);
    }
}
