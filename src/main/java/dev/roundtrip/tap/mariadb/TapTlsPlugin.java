package dev.roundtrip.tap.mariadb;

import dev.roundtrip.tap.TapSockets;
import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apiguardian.api.API;
import org.mariadb.jdbc.plugin.tls.main.DefaultTlsSocketPlugin;

/**
 * The plugin that MariaDB's driver loads as a service for {@code tlsSocketType=roundtrip}: it is the driver's own
 * default plugin with timed streams, so certificates, keys and host names are checked as without the tap. It is not for
 * direct use.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class TapTlsPlugin extends DefaultTlsSocketPlugin {

    /** Creates the plugin; the driver calls this. */
    public TapTlsPlugin() {}

    @Override
    public String type() {
        return "roundtrip";
    }

    /**
     * Creates a TLS socket for drivers up to version 3.5; from 4.0 on they call
     * {@link #createSocket(Socket, SSLSocketFactory, String)}.
     */
    @Override
    public SSLSocket createSocket(Socket plain, SSLSocketFactory factory) throws IOException {
        TapSockets.beforeTls(plain);
        return TapSockets.inTls(plain, super.createSocket(plain, factory));
    }

    /**
     * Creates a TLS socket for drivers from version 4.0 on, as their default method does. The interface of 3.5 does not
     * have this method.
     */
    public SSLSocket createSocket(Socket plain, SSLSocketFactory factory, String host) throws IOException {
        TapSockets.beforeTls(plain);
        return TapSockets.inTls(plain, factory.createSocket(plain, host, plain.getPort(), true));
    }
}
