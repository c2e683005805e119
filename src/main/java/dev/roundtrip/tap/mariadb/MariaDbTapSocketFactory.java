package dev.roundtrip.tap.mariadb;

import dev.roundtrip.tap.TapSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.util.ConfigurableSocketFactory;

/**
 * The socket factory that MariaDB's driver creates by class name for each tapped connection. It is not for direct use.
 * The driver connects the socket itself.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class MariaDbTapSocketFactory extends ConfigurableSocketFactory {

    private String tapId = "";
    private Supplier<String> parameters = () -> "";

    /** Creates the factory; the driver calls this. */
    public MariaDbTapSocketFactory() {}

    @Override
    public void setConfiguration(Configuration configuration, String host) {
        tapId = configuration.nonMappedOptions().getProperty(TapSockets.PROPERTY, "");
        parameters = configuration::toString;
    }

    @Override
    public Socket createSocket() throws IOException {
        return TapSockets.ofTap(tapId).newSocket(parameters);
    }

    // The JDK's class requires these methods.

    @Override
    public Socket createSocket(String host, int port) {
        throw neverCalled();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw neverCalled();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw neverCalled();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
        throw neverCalled();
    }

    private static UnsupportedOperationException neverCalled() {
        return new UnsupportedOperationException("MariaDB's driver connects its sockets itself.");
    }
}
