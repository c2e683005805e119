package dev.roundtrip.shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Runs a use case for each request: {@code GET /PAGE} runs {@link UseCase#PAGE}. With {@code shop.http=true} it listens
 * on any free port and prints that port on stdout.
 */
@ConditionalOnProperty("shop.http")
class Requests implements ApplicationListener<ApplicationReadyEvent>, DisposableBean {

    /**
     * The number of threads, which is that of the pool's connections in the tests, so that no request waits for one.
     */
    static final int THREADS = 4;

    /** The number of rows of one {@link UseCase#SAVE_ALL}. */
    static final int MANY = 100;

    /** The number of purchases that exist before the first request. */
    static final int SEEDED = 50;

    static {
        // Without this property, an answer's body waits for the acknowledgement of its head: 40 ms for each request.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final Shop shop;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    Requests(Shop shop) throws IOException {
        this.shop = shop;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
    }

    @Override
    public void onApplicationEvent(ApplicationReadyEvent ready) {
        server.start();
        System.out.println("port " + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        int status = 200;
        String answer;
        try {
            answer = UseCase.valueOf(exchange.getRequestURI().getPath().substring(1))
                    .runIn(shop);
        } catch (RuntimeException failure) {
            status = 500;
            answer = failure.toString();
        }
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }

    @Override
    public void destroy() {
        server.stop(0);
        threads.shutdownNow();
    }
}
