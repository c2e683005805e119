package dev.roundtrip.tap.connectorj;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.log.Log;
import com.mysql.cj.protocol.ServerSession;
import com.mysql.cj.protocol.SocketConnection;
import com.mysql.cj.protocol.StandardSocketFactory;
import dev.roundtrip.tap.TapSockets;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import org.apiguardian.api.API;

/**
 * The socket factory that Connector/J creates by class name for each connection with
 * {@link dev.roundtrip.tap.Tap#driverProperties()}. If an application's configuration has only its name, as property
 * {@code socketFactory}, the connection belongs to the shared {@link dev.roundtrip.tap.RecordingTap}.
 *
 * <p>A driver in its own class loader gets its own copy of this class; the tap is the same.
 *
 * <p>It is the driver's standard factory with timed sockets, so all socket properties keep their meaning.
 * {@code socksProxyHost}, which names another factory, is refused.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
@SuppressWarnings("TypeParameterUnusedInFormals") // The driver defines these signatures.
public final class TapSocketFactory extends StandardSocketFactory {

    private TapSockets tap;

    /** Creates the factory; the driver calls this. */
    public TapSocketFactory() {}

    @Override
    public <T extends Closeable> T connect(
            String hostname, int portNumber, PropertySet properties, int loginTimeoutMillis) throws IOException {
        RuntimeProperty<String> tapId = properties.getStringProperty(TapSockets.PROPERTY);
        tap = TapSockets.ofTap(tapId == null ? "" : tapId.getValue());
        if (properties.getStringProperty(PropertyKey.socksProxyHost).getValue() != null) {
            throw new IOException("The tap cannot count through a SOCKS proxy. Remove socksProxyHost.");
        }
        return super.connect(hostname, portNumber, properties, loginTimeoutMillis);
    }

    @Override
    protected Socket createSocket(PropertySet properties) {
        return tap.newSocket(() -> DrivenParameters.of(host, port, properties));
    }

    @Override
    @SuppressWarnings("unchecked") // The driver's signature: the caller chooses T, and takes a Socket.
    public <T extends Closeable> T performTlsHandshake(SocketConnection socket, ServerSession session, Log log)
            throws IOException {
        TapSockets.beforeTls(rawSocket);
        return (T) TapSockets.inTls(rawSocket, super.performTlsHandshake(socket, session, log));
    }
}
