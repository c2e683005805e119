package dev.roundtrip.tap.mariadb;

import dev.roundtrip.tap.TapSockets;
import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apiguardian.api.API;
import org.mariadb.jdbc.plugin.tls.main.DefaultTlsSocketPlugin;

/**
 * The plugin that MariaDB's driver loads as a service for {@code tlsSocketType=roundtrip}: its own default plugin, with
 * timed streams. So certificates, keys and host names are checked as without the tap. Not for direct use.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class TapTlsPlugin extends DefaultTlsSocketPlugin {

    /** Called by the driver. */
    public TapTlsPlugin() {}

    @Override
    public String type() {
        return "roundtrip";
    }

    /** Up to driver version 3.5; {@link #createSocket(Socket, SSLSocketFactory, String)} from 4.0 on. */
    @Override
    public SSLSocket createSocket(Socket plain, SSLSocketFactory factory) throws IOException {
        TapSockets.beforeTls(plain);
        return TapSockets.inTls(plain, super.createSocket(plain, factory));
    }

    /**
     * The form that driver version 4.0 calls; does the same as its default method. The interface of 3.5 does not have
     * it.
     */
    public SSLSocket createSocket(Socket plain, SSLSocketFactory factory, String host) throws IOException {
        TapSockets.beforeTls(plain);
        return TapSockets.inTls(plain, factory.createSocket(plain, host, plain.getPort(), true));
    }
}
