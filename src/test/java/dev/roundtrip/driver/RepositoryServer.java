package dev.roundtrip.driver;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A Maven repository over HTTP on this machine, from a directory, that remembers what it was asked. */
final class RepositoryServer implements AutoCloseable {

    private final HttpServer server;
    private final Path directory;
    private final HttpContext context;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> tokens = new CopyOnWriteArrayList<>();

    RepositoryServer(Path directory) throws IOException {
        this.directory = directory;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        this.context = server.createContext("/", this::answer);
        server.start();
    }

    /** Others are answered 401. */
    RepositoryServer onlyFor(String user, String password) {
        context.setAuthenticator(new BasicAuthenticator("repository") {
            @Override
            public boolean checkCredentials(String givenUser, String givenPassword) {
                return givenUser.equals(user) && givenPassword.equals(password);
            }
        });
        return this;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    List<String> asked() {
        return List.copyOf(asked);
    }

    /** Values of the header Private-Token. */
    List<String> tokens() {
        return List.copyOf(tokens);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        asked.add(path);
        if (exchange.getRequestHeaders().containsKey("Private-Token")) {
            tokens.add(exchange.getRequestHeaders().getFirst("Private-Token"));
        }
        boolean checksum = path.endsWith(".sha1");
        Path file = directory.resolve(path.substring(1, path.length() - (checksum ? ".sha1".length() : 0)));
        try (exchange) {
            if (Files.isRegularFile(file)) {
                byte[] bytes = checksum ? sha1(file) : Files.readAllBytes(file);
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private static byte[] sha1(Path file) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII);
        } catch (NoSuchAlgorithmException notOfThisJava) {
            throw new IllegalStateException(notOfThisJava);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
