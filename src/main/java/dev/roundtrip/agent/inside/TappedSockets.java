package dev.roundtrip.agent.inside;

import dev.roundtrip.tap.TapGuard;
import dev.roundtrip.tap.TapSockets;
import java.net.Socket;
import java.sql.Driver;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Answers the advised code: a socket in, a tapped socket out. Whatever fails, the driver keeps its own. */
final class TappedSockets implements Function<Object[], Object> {

    // The first element of a call; constants, which the compiler copies into the advice.
    static final String MADE = "made";
    static final String BEFORE_TLS = "beforeTls";
    static final String IN_TLS = "inTls";
    static final String CONNECTING = "connecting";
    static final String POOL = "pool";

    private final TapSockets tap;
    private final TapGuard guard;
    private final AtomicLong others = new AtomicLong();
    private final SeenStrings strings = new SeenStrings();
    private final RenewedPools pools = new RenewedPools();

    /** Whether pools are asked to replace their connections. */
    private volatile boolean renews;

    TappedSockets(TapSockets tap, TapGuard guard) {
        this.tap = tap;
        this.guard = guard;
    }

    /** Sockets of another kind, which are left alone: those of an own socket factory, named pipes, local sockets. */
    long others() {
        return others.get();
    }

    void renew() {
        renews = true;
    }

    boolean renews() {
        return renews;
    }

    RenewedPools pools() {
        return pools;
    }

    SeenStrings strings() {
        return strings;
    }

    @Override
    public Object apply(Object[] call) {
        Object drivers = call[0].equals(MADE) || call[0].equals(IN_TLS) ? call[2] : null;
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

    private Object answer(Object[] call, Object drivers) throws Exception {
        return switch ((String) call[0]) {
            case MADE -> made((Socket) drivers, (Object[]) call[1]);
            case BEFORE_TLS -> {
                if (TapSockets.isTapped((Socket) call[1])) {
                    TapSockets.beforeTls((Socket) call[1]);
                }
                yield null;
            }
            case IN_TLS ->
                TapSockets.isTapped((Socket) call[1]) ? TapSockets.inTls((Socket) call[1], (Socket) drivers) : drivers;
            case CONNECTING -> {
                strings.add((String) call[1], (Properties) call[2], (Driver) call[3]);
                yield null;
            }
            case POOL -> {
                pools.used(call[1], renews);
                yield null;
            }
            default -> drivers;
        };
    }

    private Socket made(Socket drivers, Object[] arguments) throws ReflectiveOperationException {
        if (isPlain(drivers) && !namesOwnFactory(arguments)) {
            return tap.newSocket(() -> "");
        }
        others.incrementAndGet();
        return drivers;
    }

    /** Only the JDK's own socket without options can be replaced by another: nothing of it is lost. */
    private static boolean isPlain(Socket made) {
        return made != null && made.getClass() == Socket.class && !made.isConnected() && !made.isBound();
    }

    /**
     * Whether MariaDB's driver was told to use another socket factory, whose socket may have a proxy, for example.
     * Connector/J asks its own factory only.
     */
    private static boolean namesOwnFactory(Object[] arguments) throws ReflectiveOperationException {
        Object options = arguments.length == 0 ? null : arguments[0];
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
