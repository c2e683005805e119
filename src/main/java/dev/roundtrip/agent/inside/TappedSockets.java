package dev.roundtrip.agent.inside;

import dev.roundtrip.tap.TapGuard;
import dev.roundtrip.tap.TapSockets;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.Socket;
import java.sql.Driver;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Answers the advised code: it gets a socket and returns a tapped one. If anything fails, the driver keeps its own
 * socket.
 */
final class TappedSockets implements Function<Object[], Object> {

    private final TapSockets tap;
    private final TapGuard guard;
    private final AtomicLong others = new AtomicLong();
    private final SeenStrings strings = new SeenStrings();
    private final RenewedPools pools = new RenewedPools();

    TappedSockets(TapSockets tap, TapGuard guard) {
        this.tap = tap;
        this.guard = guard;
    }

    /**
     * The number of sockets of another kind, which are left alone: those of an own socket factory, named pipes, local
     * sockets.
     */
    long others() {
        return others.get();
    }

    RenewedPools pools() {
        return pools;
    }

    SeenStrings strings() {
        return strings;
    }

    @Override
    public Object apply(Object[] call) {
        Object drivers = call[3];
        if (guard.isOff()) {
            return drivers;
        }
        try {
            return answer(call, drivers);
        } catch (Throwable failure) {
            guard.failed(failure);
            return drivers;
        }
    }

    /**
     * Answers a call, which consists of its name, the object and the arguments of the method, and the method's result.
     */
    private Object answer(Object[] call, Object drivers) throws Exception {
        Object[] arguments = (Object[]) call[2];
        return switch (Hook.Call.valueOf((String) call[0])) {
            case SOCKET -> made((Socket) drivers, arguments);
            case TLS -> tls((Socket) arguments[0], (Socket) drivers);
            case OLD_TLS -> {
                Field plain = call[1].getClass().getDeclaredField("existingSocket");
                plain.setAccessible(true);
                yield tls((Socket) plain.get(call[1]), (Socket) drivers);
            }
            case STRING -> {
                strings.add((String) arguments[0], (Properties) arguments[1], (Driver) call[1]);
                yield null;
            }
            case POOL -> {
                pools.used(call[1]);
                yield null;
            }
        };
    }

    /**
     * The tapped socket for TLS.
     *
     * @param inTls the TLS socket; null before TLS begins
     */
    private static Socket tls(Socket plain, Socket inTls) throws IOException {
        if (!TapSockets.isTapped(plain)) {
            return inTls;
        }
        if (inTls == null) {
            TapSockets.beforeTls(plain);
            return null;
        }
        return TapSockets.inTls(plain, inTls);
    }

    private Socket made(Socket drivers, Object[] arguments) throws ReflectiveOperationException {
        if (isPlain(drivers) && !namesOwnFactory(arguments)) {
            return tap.newSocket(() -> "");
        }
        others.incrementAndGet();
        return drivers;
    }

    /** Whether a socket can be replaced: only the JDK's own socket without options loses nothing. */
    private static boolean isPlain(Socket made) {
        return made != null && made.getClass() == Socket.class && !made.isConnected() && !made.isBound();
    }

    /**
     * Whether MariaDB's driver was told to use another socket factory, whose socket may have a proxy, for example.
     * Connector/J asks only its own factory.
     */
    private static boolean namesOwnFactory(Object[] arguments) throws ReflectiveOperationException {
        Object options = arguments == null ? null : arguments[0];
        if (options == null || !options.getClass().getName().contains("mariadb.jdbc.")) {
            return false;
        }
        boolean isField = options.getClass().getName().endsWith(".Options");
        Object factory = isField
                ? options.getClass().getField("socketFactory").get(options)
                : options.getClass().getMethod("socketFactory").invoke(options);
        return factory != null;
    }
}
