package dev.roundtrip.tap;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.log.Log;
import com.mysql.cj.protocol.ServerSession;
import com.mysql.cj.protocol.SocketConnection;
import com.mysql.cj.protocol.SocketFactory;
import com.mysql.cj.protocol.SocksProxySocketFactory;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.util.Objects;
import javax.net.ssl.SSLSocket;

/**
 * What Connector/J makes, by class name, for each connection that {@link Tap#driverProperties()} were given to. Where only its name is given, as
 * property {@code socketFactory} in an application's own configuration, the connection belongs to {@link RecordingTap#shared()}.
 *
 * <p>It leaves the work to the driver's own factory, the one that the driver itself would have taken ({@code ConnectionImpl}: SOCKS where
 * {@code socksProxyHost} is set, standard otherwise), with timed sockets put in. So all socket properties keep their meaning.
 */
@SuppressWarnings("TypeParameterUnusedInFormals") // The signatures are the driver's.
public final class TapSocketFactory implements SocketFactory {

    private SocketFactory drivers;

    /** Called by the driver. */
    public TapSocketFactory() {}

    @Override
    public <T extends Closeable> T connect(String host, int port, PropertySet properties, int loginTimeoutMillis)
            throws IOException {
        RuntimeProperty<String> tapId = properties.getStringProperty(Tap.PROPERTY);
        Tap tap = Tap.named(tapId == null ? "" : tapId.getValue());
        drivers = properties.getStringProperty(PropertyKey.socksProxyHost).getValue() == null
                ? new Standard(tap)
                : new Socks(tap);
        T socket = drivers.connect(host, port, properties, loginTimeoutMillis);
        tap.opened(((TappedSocket) (Closeable) socket).connection());
        return socket;
    }

    @Override
    public void beforeHandshake() throws IOException {
        drivers.beforeHandshake();
    }

    @Override
    public <T extends Closeable> T performTlsHandshake(SocketConnection socket, ServerSession session)
            throws IOException {
        return performTlsHandshake(socket, session, null);
    }

    @Override
    public <T extends Closeable> T performTlsHandshake(SocketConnection socket, ServerSession session, Log log)
            throws IOException {
        return drivers.performTlsHandshake(socket, session, log);
    }

    @Override
    public void afterHandshake() throws IOException {
        drivers.afterHandshake();
    }

    /** Wraps the socket that TLS made around {@code plain}. */
    private static TappedTlsSocket tapped(Socket plain, Socket tls) {
        TappedConnection connection = ((TappedSocket) plain).connection();
        connection.upgradedToTls();
        return new TappedTlsSocket((SSLSocket) tls, connection);
    }

    private static final class Standard extends StandardSocketFactory {

        private final Tap tap;

        Standard(Tap tap) {
            this.tap = Objects.requireNonNull(tap, "tap");
        }

        @Override
        protected Socket createSocket(PropertySet properties) {
            return new TappedSocket(tap.newConnection(DrivenSettings.of(host, port, properties)));
        }

        @Override
        @SuppressWarnings("unchecked") // The driver's signature: the caller chooses T, and takes a Socket.
        public <T extends Closeable> T performTlsHandshake(SocketConnection socket, ServerSession session, Log log)
                throws IOException {
            ((TappedSocket) rawSocket).stopFeeding();
            sslSocket = tapped(rawSocket, super.performTlsHandshake(socket, session, log));
            return (T) sslSocket;
        }
    }

    private static final class Socks extends SocksProxySocketFactory {

        private final Tap tap;

        Socks(Tap tap) {
            this.tap = Objects.requireNonNull(tap, "tap");
        }

        @Override
        protected Socket createSocket(PropertySet properties) {
            InetSocketAddress proxy = new InetSocketAddress(
                    properties.getStringProperty(PropertyKey.socksProxyHost).getValue(),
                    properties.getIntegerProperty(PropertyKey.socksProxyPort).getValue());
            return new TappedSocket(
                    tap.newConnection(DrivenSettings.of(host, port, properties)), new Proxy(Proxy.Type.SOCKS, proxy));
        }

        @Override
        @SuppressWarnings("unchecked") // The driver's signature: the caller chooses T, and takes a Socket.
        public <T extends Closeable> T performTlsHandshake(SocketConnection socket, ServerSession session, Log log)
                throws IOException {
            ((TappedSocket) rawSocket).stopFeeding();
            sslSocket = tapped(rawSocket, super.performTlsHandshake(socket, session, log));
            return (T) sslSocket;
        }
    }
}
