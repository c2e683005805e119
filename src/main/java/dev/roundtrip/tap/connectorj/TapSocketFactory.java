package dev.roundtrip.tap.connectorj;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.log.Log;
import com.mysql.cj.protocol.ServerSession;
import com.mysql.cj.protocol.SocketConnection;
import com.mysql.cj.protocol.SocketFactory;
import com.mysql.cj.protocol.StandardSocketFactory;
import dev.roundtrip.tap.TapSockets;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import org.apiguardian.api.API;

/**
 * The socket factory that Connector/J creates by class name for each connection with {@link
 * dev.roundtrip.tap.Tap#driverProperties()}. If an application's configuration has only its name, as property {@code
 * socketFactory}, the connection belongs to the shared {@link dev.roundtrip.tap.RecordingTap}.
 *
 * <p>A driver in its own class loader gets its own copy of this class; the tap is the same.
 *
 * <p>It delegates to the driver's standard factory, with timed sockets. So all socket properties keep their meaning;
 * {@code socksProxyHost}, which names another factory, is refused.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
@SuppressWarnings("TypeParameterUnusedInFormals") // The driver defines these signatures.
public final class TapSocketFactory implements SocketFactory {

    private SocketFactory drivers;
    private Socket plain;

    /** Called by the driver. */
    public TapSocketFactory() {}

    @Override
    public <T extends Closeable> T connect(String host, int port, PropertySet properties, int loginTimeoutMillis)
            throws IOException {
        RuntimeProperty<String> tapId = properties.getStringProperty(TapSockets.PROPERTY);
        TapSockets tap = TapSockets.ofTap(tapId == null ? "" : tapId.getValue());
        if (properties.getStringProperty(PropertyKey.socksProxyHost).getValue() != null) {
            throw new IOException("The tap cannot count through a SOCKS proxy. Remove socksProxyHost.");
        }
        drivers = new Standard(tap);
        T connected = drivers.connect(host, port, properties, loginTimeoutMillis);
        plain = (Socket) connected;
        return connected;
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
    @SuppressWarnings("unchecked") // The driver's signature: the caller chooses T, and takes a Socket.
    public <T extends Closeable> T performTlsHandshake(SocketConnection socket, ServerSession session, Log log)
            throws IOException {
        TapSockets.beforeTls(plain);
        return (T) TapSockets.inTls(plain, drivers.performTlsHandshake(socket, session, log));
    }

    @Override
    public void afterHandshake() throws IOException {
        drivers.afterHandshake();
    }

    private static final class Standard extends StandardSocketFactory {

        private final TapSockets tap;

        Standard(TapSockets tap) {
            this.tap = tap;
        }

        @Override
        protected Socket createSocket(PropertySet properties) {
            return tap.newSocket(() -> DrivenParameters.of(host, port, properties));
        }
    }
}
