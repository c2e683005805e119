package dev.roundtrip.server;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** An HTTP server on a port of this machine, with the paths that were requested. */
public record LocalHttp(HttpServer server, HttpContext context, List<String> asked) implements AutoCloseable {

    /** A server on any free port, with one page for every path. */
    public static LocalHttp answering(int status, byte[] page) throws IOException {
        return on(0, status, path -> page);
    }

    /** A server that answers 404 to a path without a page. */
    public static LocalHttp on(int port, int status, Function<String, byte[]> pages) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        List<String> asked = new CopyOnWriteArrayList<>();
        HttpContext context = server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            byte[] page = pages.apply(exchange.getRequestURI().getPath());
            byte[] body = page == null ? new byte[0] : page;
            exchange.sendResponseHeaders(page == null ? 404 : status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return new LocalHttp(server, context, asked);
    }

    /** A port that was free just now. */
    public static int closedPort() throws IOException {
        try (LocalHttp unused = answering(200, new byte[0])) {
            return unused.port();
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public String url() {
        return "http://127.0.0.1:" + port();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
