package dev.roundtrip.tap.proxy;

import dev.roundtrip.tap.Tap;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Accepts clients, connects each to the server, and passes bytes on in both directions and to the tap.
 *
 * <p>If the client or the server of a connection does not read, the relay holds at most about {@value #LARGEST_READ}
 * bytes in each direction, and stops reading from the other side. The end of what the client sends and a reset are
 * passed on; the end of what the server sends ends the connection.
 *
 * <p><b>Threads.</b> There are as many event loops as processors, however many connections there are. Any thread may
 * close the relay.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A write or close that fails also closes its channel.
public final class Relay implements AutoCloseable {

    /** The most bytes that are read at once, and the most that wait to be written before reading stops. */
    static final int LARGEST_READ = 64 * 1024;

    /** The warning at the first connection whose server offers TLS. */
    static final String TLS_HIDDEN =
            "The proxy hides the server's TLS: nothing is encrypted without --tls-certificate.";

    private static final int WAITING_CLIENTS = 4096;
    private static final int CONNECT_MILLIS = 10_000;
    private static final long CLOSE_MILLIS = 2_000;

    private final RelaySpec spec;
    private final Tap tap;
    private final Consumer<String> warnings;

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
            Runtime.getRuntime().availableProcessors(),
            new DefaultThreadFactory("roundtrip-proxy", true),
            NioIoHandler.newFactory());
    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final AtomicLong refused = new AtomicLong();
    private final AtomicBoolean unreachable = new AtomicBoolean();
    private final AtomicBoolean declined = new AtomicBoolean();
    private final Bootstrap towardsServer;
    private volatile Channel listening;

    private Relay(RelaySpec spec, Tap tap, Consumer<String> warnings) {
        this.spec = spec;
        this.tap = tap;
        this.warnings = warnings;
        this.towardsServer = new Bootstrap()
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, waterMark());
    }

    private static WriteBufferWaterMark waterMark() {
        return new WriteBufferWaterMark(LARGEST_READ / 4, LARGEST_READ);
    }

    /**
     * Starts to accept clients. Whether the server can be reached is seen at the first client.
     *
     * @param warnings receives sentences for the user, on the event loops, so it must not block
     * @throws RelayFailedException if it cannot listen there
     */
    public static Relay start(RelaySpec spec, Tap tap, Consumer<String> warnings) throws RelayFailedException {
        Relay relay = new Relay(spec, tap, warnings);
        ChannelFuture bound = relay.listen().awaitUninterruptibly();
        if (!bound.isSuccess()) {
            relay.close();
            throw new RelayFailedException(
                    "The proxy cannot listen on " + RelaySpec.text(spec.listen()) + ": " + words(bound.cause())
                            + ". Give another port with --listen, or 0 for any.",
                    bound.cause());
        }
        relay.listening = bound.channel();
        return relay;
    }

    private ChannelFuture listen() {
        return new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, WAITING_CLIENTS)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, waterMark())
                .handler(new AcceptFailures())
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        open.add(client);
                        client.pipeline().addLast(new RelayedConnection(Relay.this, tap.newConnection(), client));
                    }
                })
                .bind(spec.listen());
    }

    /** The address at which clients connect. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listening.localAddress();
    }

    /** The number of clients that got no connection because the server could not be reached. */
    public long refused() {
        return refused.get();
    }

    RelaySpec spec() {
        return spec;
    }

    /** Connects to the server on the client's event loop. */
    ChannelFuture connect(Channel client, ChannelInboundHandlerAdapter serverSide) {
        return towardsServer
                .clone(client.eventLoop())
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel server) {
                        open.add(server);
                        server.pipeline().addLast(serverSide);
                    }
                })
                .connect(InetSocketAddress.createUnresolved(
                        spec.server().getHostString(), spec.server().getPort()));
    }

    void reached() {
        if (unreachable.compareAndSet(true, false)) {
            warnings.accept("The server " + RelaySpec.text(spec.server()) + " is reached again.");
        }
    }

    /** Notes that the server could not be reached, and returns the sentence for the client. */
    String notReached(Throwable cause) {
        refused.incrementAndGet();
        String sentence = "The server " + RelaySpec.text(spec.server()) + " cannot be reached: " + words(cause);
        if (unreachable.compareAndSet(false, true)) {
            warnings.accept(sentence + ". Clients get an error.");
        }
        return "Roundtrip's proxy: " + sentence + ".";
    }

    void tlsDeclined() {
        if (declined.compareAndSet(false, true)) {
            warnings.accept(TLS_HIDDEN);
        }
    }

    void tlsFailed(String side, Throwable cause) {
        warnings.accept("TLS with the " + side + " failed: " + words(cause) + ".");
    }

    private static String words(Throwable cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        // Netty appends the address, which the sentence has already.
        return message.replaceFirst(": (?:/|[^ ]+/)[^ ]+:\\d+$", "").replaceFirst("\\.$", "");
    }

    /** Ends all connections, and waits until the tap knows of it. */
    @Override
    public void close() {
        if (listening != null) {
            listening.close().awaitUninterruptibly();
        }
        open.close().awaitUninterruptibly(CLOSE_MILLIS);
        loops.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly(2 * CLOSE_MILLIS);
    }

    /**
     * Warns once of a client that cannot be accepted, for example because too many files are open. Netty then waits a
     * second before it accepts again.
     */
    private final class AcceptFailures extends ChannelInboundHandlerAdapter {

        private boolean said;

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            if (!said) {
                said = true;
                warnings.accept(
                        "A client could not be accepted: " + words(cause) + ". Too many open files? Raise ulimit -n.");
            }
            context.fireExceptionCaught(cause);
        }
    }
}
