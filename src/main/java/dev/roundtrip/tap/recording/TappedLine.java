package dev.roundtrip.tap.recording;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A physical connection.
 *
 * @param number from 1, in the order in which connections were made in this JVM
 * @param scope whose connection it is: names a tap
 * @param server what the server calls its version in its greeting, such as {@code 8.0.11-TiDB-v8.5.3}; empty before that
 * @param parameters the parameters it was made with, as a connection string without secrets; empty where the driver does not tell
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record TappedLine(long number, String scope, String server, String parameters) {

    public TappedLine {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(parameters, "parameters");
    }

    TappedLine connectedTo(String greeted) {
        return new TappedLine(number, scope, greeted, parameters);
    }
}
