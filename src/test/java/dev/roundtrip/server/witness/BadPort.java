package dev.roundtrip.server.witness;

import dev.roundtrip.server.LocalPort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A TCP port whose paths are named misbehaviours: {@code http://127.0.0.1:PORT/silent} never answers, and so on. */
public final class BadPort implements AutoCloseable {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";

    private final LocalPort port = LocalPort.serving(this::answer);
    private final AtomicInteger asked = new AtomicInteger();

    /** The address of one misbehaviour. */
    public URI address(String misbehaviour) {
        return URI.create("http://127.0.0.1:" + port.number() + "/" + misbehaviour);
    }

    /** The number of requests that came. */
    public int asked() {
        return asked.get();
    }

    private void answer(Socket socket) throws IOException, InterruptedException {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            String request = in.readLine();
            asked.incrementAndGet();
            if (request != null) {
                misbehave(request.replaceFirst("^GET /([a-z-]*)/.*$", "$1"), socket.getOutputStream());
            }
        }
    }

    private static void misbehave(String how, OutputStream out) throws IOException, InterruptedException {
        switch (how) {
            case "silent" -> Thread.sleep(600_000);
            case "garbage" -> send(out, "\u001b]0;owned\u0007 \u0000\u0001 what?\r\n\r\n");
            case "not-found" -> send(out, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            case "redirect" ->
                send(out, "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n");
            case "drip" -> {
                send(out, OK + "\r\n");
                while (true) {
                    send(out, "a");
                    Thread.sleep(50);
                }
            }
            default -> send(out, "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
        }
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    @Override
    public void close() {
        port.close();
    }
}
