package dev.roundtrip.workload.load;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.ReachedServer;
import java.sql.Driver;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The server and parameters of the workers' connections.
 *
 * @param url the URL, which is passed to the driver unchanged and names the data set's database
 * @param driverProperties connection properties in addition to the URL
 * @param initSql a statement that is executed once on each new connection, such as
 *     {@code SET SESSION a=1, SESSION b=2}; empty for none
 * @param driver the driver that is used instead of the driver that DriverManager finds for the URL
 * @param roundTrip the time that a round trip to the server takes in addition to the machine's own
 */
public record ConnectionTarget(
        JdbcUrl url,
        Map<String, String> driverProperties,
        Credentials login,
        String initSql,
        Optional<Driver> driver,
        Duration roundTrip) {

    /** Connections by the driver that DriverManager finds for the URL, without an additional latency. */
    public ConnectionTarget(JdbcUrl url, Map<String, String> driverProperties, Credentials login, String initSql) {
        this(url, driverProperties, login, initSql, Optional.empty(), Duration.ZERO);
    }

    /** The hosts and ports, the only part of the URL that messages show. */
    String hostAndPort() {
        return ReachedServer.of(url).words();
    }

    /** The first line of a driver's or pool's message, without secrets. */
    String shown(String message) {
        String known = message.replace(url.raw(), "the connection string");
        // Secrets are removed before the message is cut into lines, because a password may have several. The login's
        // password may appear alone in a message, without a name before it.
        String withoutLogin = login.password().isEmpty() ? known : known.replace(login.password(), JdbcUrl.MASK);
        return JdbcUrl.maskedIn(withoutLogin.strip().lines().findFirst().orElse(""));
    }

    @Override
    public String toString() {
        return "ConnectionTarget[" + hostAndPort() + "]";
    }
}
