package dev.roundtrip.tap.proxy;

import dev.roundtrip.tap.TappedConnection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * A client and its connection to the server; the tap sees the bytes of both directions. This handler receives what the
 * client sends. Everything runs on the event loop of both channels.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A write or close that fails also closes its channel.
final class RelayedConnection extends ChannelInboundHandlerAdapter {

    /** The array into which bytes are copied for the tap, one for each event loop. */
    private static final FastThreadLocal<byte[]> COPY = new FastThreadLocal<>() {
        @Override
        protected byte[] initialValue() {
            return new byte[Relay.LARGEST_READ];
        }
    };

    private final Relay relay;
    private final TappedConnection tapped;
    private final Channel client;
    private final Optional<RelayTls> tls;

    /** The connection to the server, which is set when the client is accepted. */
    private Channel server;

    /** The start of the server's greeting, until it is complete; null before and after. */
    private ByteBuf greeting;

    private boolean greeted;

    /** The start of the client's first packet, until it is known whether it asks for TLS; null before and after. */
    private ByteBuf firstPacket;

    private boolean tlsDecided;
    private boolean inTls;

    RelayedConnection(Relay relay, TappedConnection tapped, Channel client) {
        this.relay = relay;
        this.tapped = tapped;
        this.client = client;
        this.tls = relay.spec().tls();
        this.tlsDecided = tls.isEmpty();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        ChannelFuture connecting = relay.connect(client, new ServerSide());
        server = connecting.channel();
        connecting.addListener((ChannelFutureListener) this::connected);
    }

    private void connected(ChannelFuture connecting) {
        if (!connecting.isSuccess()) {
            ByteBuf error = client.alloc().buffer();
            ConnectionStart.writeError(error, relay.notReached(connecting.cause()));
            client.writeAndFlush(error).addListener(ChannelFutureListener.CLOSE);
        } else if (!client.isActive()) {
            server.close();
        } else {
            relay.reached();
            tapped.opened();
            client.config().setAutoRead(true);
        }
    }

    /**
     * Passes bytes to the server. The time is taken before they are written, and the tap works after that, while the
     * server works.
     */
    private void passToServer(ByteBuf bytes) {
        long startNanos = tapped.nanoTime();
        byte[] copy = COPY.get();
        ByteBuf shown = bytes.retainedSlice();
        server.writeAndFlush(bytes);
        try {
            while (shown.isReadable()) {
                int length = Math.min(copy.length, shown.readableBytes());
                shown.readBytes(copy, 0, length);
                tapped.sent(copy, 0, length, startNanos);
            }
        } finally {
            shown.release();
        }
    }

    /**
     * Passes bytes to the client. The tap gets them first, so that the next figures include what a client has received.
     */
    private void passToClient(ByteBuf bytes) {
        long nanos = tapped.nanoTime();
        byte[] copy = COPY.get();
        int end = bytes.writerIndex();
        for (int at = bytes.readerIndex(); at < end; at += copy.length) {
            int length = Math.min(copy.length, end - at);
            bytes.getBytes(at, copy, 0, length);
            tapped.received(copy, 0, length, nanos);
        }
        client.writeAndFlush(bytes);
    }

    private void greetClient() {
        ByteBuf packet = greeting;
        greeting = null;
        greeted = true;
        if (tls.isEmpty() && ConnectionStart.offersTls(packet)) {
            ConnectionStart.declineTls(packet);
            relay.tlsDeclined();
        }
        passToClient(packet);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (tlsDecided) {
            passToServer(bytes);
            return;
        }
        firstPacket = joined(firstPacket, bytes);
        int size = ConnectionStart.packetBytes(firstPacket);
        if (size >= 0 && firstPacket.readableBytes() >= Math.min(size, ConnectionStart.TLS_REQUEST_BYTES)) {
            ByteBuf packet = firstPacket;
            firstPacket = null;
            tlsDecided = true;
            if (ConnectionStart.requestsTls(packet)) {
                startTls(context, packet);
            } else {
                passToServer(packet);
            }
        }
    }

    private void startTls(ChannelHandlerContext context, ByteBuf packet) {
        RelayTls both = tls.orElseThrow();
        inTls = true;
        passToServer(packet.readRetainedSlice(ConnectionStart.TLS_REQUEST_BYTES));
        tapped.upgradedToTls();
        server.pipeline().addFirst(both.forServer(server, relay.spec().server()));
        context.pipeline().addFirst(both.forClient(client));
        if (packet.isReadable()) {
            context.pipeline().fireChannelRead(packet);
        } else {
            packet.release();
        }
    }

    private static ByteBuf joined(ByteBuf start, ByteBuf bytes) {
        return start == null ? bytes : Unpooled.wrappedBuffer(start, bytes);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        server.config().setAutoRead(client.isWritable());
    }

    /** Passes on that the client sends no more, though it may still read. In TLS this is the end of the connection. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE && inTls) {
            closeAfterFlush(client);
            closeAfterFlush(server);
        } else if (event == ChannelInputShutdownEvent.INSTANCE) {
            server.writeAndFlush(Unpooled.EMPTY_BUFFER)
                    .addListener(flushed -> ((DuplexChannel) server).shutdownOutput());
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closeAfterFlush(server);
        closed();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        failed("client", client, server, cause);
    }

    private void closed() {
        ReferenceCountUtil.release(greeting);
        ReferenceCountUtil.release(firstPacket);
        greeting = null;
        firstPacket = null;
        tapped.closed();
    }

    private static void closeAfterFlush(Channel channel) {
        if (channel != null && channel.isActive()) {
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    /** Ends both sides after a failure. A reset is passed on as a reset, so that nobody takes it for an orderly end. */
    private void failed(String side, Channel one, Channel other, Throwable cause) {
        if (cause instanceof DecoderException && cause.getCause() instanceof SSLException) {
            relay.tlsFailed(side, cause.getCause());
        }
        if (other != null && other.isActive()) {
            other.config().setOption(ChannelOption.SO_LINGER, 0);
            other.close();
        }
        one.close();
    }

    /** Receives what the server sends. */
    private final class ServerSide extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            if (greeted) {
                passToClient(bytes);
                return;
            }
            greeting = joined(greeting, bytes);
            int size = ConnectionStart.packetBytes(greeting);
            boolean complete = size >= 0 && greeting.readableBytes() >= size;
            if (complete || size > ConnectionStart.LARGEST_GREETING) {
                greetClient();
            }
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            client.config().setAutoRead(server.isWritable());
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                if (greeting != null) {
                    greetClient();
                }
                // A server that stops sending gives no more answers, so the connection is at its end. What it has not
                // read yet is dropped, since it may never read it.
                server.close();
            }
        }

        /**
         * Ends the client after the server is gone. A client that is blocked in a write does not notice that, and does
         * not read what the server sent last. So it is read from until it has everything, and is then closed.
         */
        @Override
        public void channelInactive(ChannelHandlerContext context) {
            client.config().setAutoRead(true);
            closeAfterFlush(client);
            closed();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            failed("server", server, client, cause);
        }
    }
}
