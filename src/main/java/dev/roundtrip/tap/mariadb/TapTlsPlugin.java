package dev.roundtrip.tap.mariadb;

import dev.roundtrip.tap.TapSockets;
import java.io.IOException;
import java.net.Socket;
import java.sql.SQLException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.apiguardian.api.API;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.HostAddress;
import org.mariadb.jdbc.export.ExceptionFactory;
import org.mariadb.jdbc.plugin.TlsSocketPlugin;
import org.mariadb.jdbc.plugin.tls.main.DefaultTlsSocketPlugin;

/**
 * The plugin that MariaDB's driver loads as a service for {@code tlsSocketType=roundtrip}: its own default plugin, with
 * timed streams. So certificates, keys and host names are checked as without the tap. Not for direct use.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class TapTlsPlugin implements TlsSocketPlugin {

    private final DefaultTlsSocketPlugin drivers = new DefaultTlsSocketPlugin();

    /** Called by the driver. */
    public TapTlsPlugin() {}

    @Override
    public String type() {
        return "roundtrip";
    }

    @Override
    public TrustManager[] getTrustManager(
            Configuration configuration, ExceptionFactory exceptions, HostAddress hostAddress) throws SQLException {
        return drivers.getTrustManager(configuration, exceptions, hostAddress);
    }

    @Override
    public KeyManager[] getKeyManager(Configuration configuration, ExceptionFactory exceptions) throws SQLException {
        return drivers.getKeyManager(configuration, exceptions);
    }

    /** Up to driver version 3.5; {@link #createSocket(Socket, SSLSocketFactory, String)} from 4.0 on. */
    @Override
    public SSLSocket createSocket(Socket plain, SSLSocketFactory factory) throws IOException {
        TapSockets.beforeTls(plain);
        return TapSockets.inTls(plain, drivers.createSocket(plain, factory));
    }

    /**
     * The form that driver version 4.0 calls; does the same as its default method. The interface of 3.5 does not have
     * it.
     */
    public SSLSocket createSocket(Socket plain, SSLSocketFactory factory, String host) throws IOException {
        TapSockets.beforeTls(plain);
        return TapSockets.inTls(plain, factory.createSocket(plain, host, plain.getPort(), true));
    }

    @Override
    public void verify(String host, SSLSession session, long serverThreadId) throws SSLException {
        drivers.verify(host, session, serverThreadId);
    }
}
