package dev.roundtrip.tap.proxy;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.Tap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A relay on this machine that makes its connections fail as servers and networks do. It passes bytes on unread, TLS
 * among them, until it is told otherwise. Several faults may be in effect at once, until {@link #heal()}.
 *
 * <p><b>Threads.</b> Any thread may use it. A method returns when its fault is in effect.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A channel that cannot be closed is closed already.
public final class FaultyRelay implements AutoCloseable {

    private final Tap tap;
    private final Relay relay;
    private final Set<Pair> pairs = ConcurrentHashMap.newKeySet();

    private volatile boolean refuses;
    private volatile boolean silent;
    private volatile boolean resetsAtNextCommand;
    private volatile boolean resetsAtNextAnswer;
    private volatile boolean holdsAtNextAnswer;
    private volatile Optional<FullPort> full = Optional.empty();
    private volatile long lateMillis;
    private volatile long greetingLateMillis;

    private FaultyRelay(InetSocketAddress server, NanoClock clock) throws RelayFailedException {
        tap = Tap.open(clock);
        try {
            relay = Relay.start(
                    new RelaySpec(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), server, Optional.empty()),
                    tap,
                    new Unheard(),
                    Optional.of(new Connections()));
        } catch (RelayFailedException failure) {
            tap.close();
            throw failure;
        }
    }

    /** Starts to accept clients, on a free port of the loopback address. */
    public static FaultyRelay start(String host, int port, NanoClock clock) throws RelayFailedException {
        return new FaultyRelay(InetSocketAddress.createUnresolved(host, port), clock);
    }

    public int port() {
        return relay.address().getPort();
    }

    /** As if the server's process had ended: closes all connections, and refuses new ones. */
    public void refuse() {
        refuses = true;
        relay.stopListening();
        FullPort.awaitFree(relay.address());
        closeAll();
    }

    /** Closes all connections, and accepts new ones without ever sending a byte. */
    public void fallSilent() {
        silent = true;
        closeAll();
    }

    /** Closes all connections, and answers no packet of new ones, as long as they wait. */
    public void dropConnects() {
        refuse();
        full = Optional.of(FullPort.at(relay.address()));
    }

    /** Closes all connections, as a server does that ends sessions. */
    public void closeAll() {
        pairs.forEach(pair -> pair.inLoop(pair::close));
    }

    /** Resets all connections (RST). */
    public void resetAll() {
        pairs.forEach(pair -> pair.inLoop(pair::reset));
    }

    /** On the connections that are open now, no byte passes any more and no end is seen. */
    public void hold() {
        pairs.forEach(pair -> pair.inLoop(() -> pair.pass(false)));
    }

    /** Ends {@link #hold()}: what was sent meanwhile is passed on. */
    public void resume() {
        pairs.forEach(pair -> pair.inLoop(() -> pair.pass(true)));
    }

    /** Each answer comes later by this time. */
    public void delay(Duration late) {
        lateMillis = late.toMillis();
    }

    /** Closes all connections, and sends the greeting of new ones later by this time. */
    public void delayGreetings(Duration late) {
        greetingLateMillis = late.toMillis();
        closeAll();
    }

    /** Resets the connection of the next command, which does not reach the server. */
    public void resetAtNextCommand() {
        resetsAtNextCommand = true;
    }

    /** Resets the connection of the next answer, which does not reach the client. */
    public void resetAtNextAnswer() {
        resetsAtNextAnswer = true;
    }

    /** Loses the next answer; no byte passes on its connection after that. */
    public void holdAtNextAnswer() {
        holdsAtNextAnswer = true;
    }

    /** Ends all faults. Connections that were held are reset; what is open otherwise goes on. */
    public void heal() {
        silent = false;
        resetsAtNextCommand = false;
        resetsAtNextAnswer = false;
        holdsAtNextAnswer = false;
        lateMillis = 0;
        greetingLateMillis = 0;
        pairs.stream().filter(pair -> pair.held).forEach(pair -> pair.inLoop(pair::reset));
        full.ifPresent(FullPort::close);
        full = Optional.empty();
        if (refuses) {
            relay.listenAgain();
            refuses = false;
        }
    }

    @Override
    public void close() {
        full.ifPresent(FullPort::close);
        relay.close();
        tap.close();
    }

    private final class Connections implements ConnectionFaults {

        @Override
        public void accepted(Channel client) {
            Pair pair = new Pair(client);
            pairs.add(pair);
            client.closeFuture().addListener(closed -> pairs.remove(pair));
            client.pipeline().addLast(new FromClient(pair));
        }

        @Override
        public void connecting(Channel client, Channel server) {
            pairs.stream().filter(pair -> pair.client == client).forEach(pair -> {
                pair.server = server;
                server.pipeline().addLast(new FromServer(pair));
            });
        }
    }

    /** A client and its connection to the server; used on the event loop of both. */
    private static final class Pair {

        private final Channel client;
        private volatile Channel server;
        private volatile boolean held;

        Pair(Channel client) {
            this.client = client;
        }

        void inLoop(Runnable action) {
            if (!client.eventLoop().isShuttingDown()) {
                client.eventLoop().submit(action).awaitUninterruptibly();
            }
        }

        void close() {
            client.close();
        }

        void reset() {
            client.config().setOption(ChannelOption.SO_LINGER, 0);
            client.close();
        }

        void pass(boolean on) {
            held = !on;
            client.config().setAutoRead(on);
            if (server != null) {
                server.config().setAutoRead(on);
            }
        }
    }

    private final class FromClient extends ChannelInboundHandlerAdapter {

        private final Pair pair;

        FromClient(Pair pair) {
            this.pair = pair;
        }

        /** A client of a silent relay is not read from, so its end is not seen either. */
        @Override
        public void channelActive(ChannelHandlerContext context) {
            if (silent) {
                pair.held = true;
            } else {
                context.fireChannelActive();
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            if (resetsAtNextCommand) {
                resetsAtNextCommand = false;
                ReferenceCountUtil.release(bytes);
                pair.reset();
            } else {
                context.fireChannelRead(bytes);
            }
        }
    }

    private final class FromServer extends ChannelInboundHandlerAdapter {

        private final Pair pair;
        private boolean greeted;

        FromServer(Pair pair) {
            this.pair = pair;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            long late = greeted ? lateMillis : Math.max(lateMillis, greetingLateMillis);
            greeted = true;
            if (resetsAtNextAnswer || holdsAtNextAnswer) {
                ReferenceCountUtil.release(bytes);
                if (resetsAtNextAnswer) {
                    resetsAtNextAnswer = false;
                    pair.reset();
                } else {
                    holdsAtNextAnswer = false;
                    pair.pass(false);
                }
            } else if (late > 0) {
                context.executor().schedule(() -> context.fireChannelRead(bytes), late, TimeUnit.MILLISECONDS);
            } else {
                context.fireChannelRead(bytes);
            }
        }
    }

    /** The clients see what happens, and they are what is observed. */
    private static final class Unheard implements RelayEvents {

        @Override
        public void warning(String sentence) {}

        @Override
        public void tlsDeclined() {}
    }
}
