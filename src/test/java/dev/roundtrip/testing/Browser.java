package dev.roundtrip.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A real browser without a window, asked in its DevTools protocol. It has one page, and belongs to one thread. */
public final class Browser extends ChildProcess {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final Pattern ADDRESS = Pattern.compile("DevTools listening on (ws://\\S+)");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final WebSocket socket;
    private final String session;
    private int last;

    private Browser(Path folder, Path program) throws Exception {
        super(folder, command(folder, program), PATIENCE);
        await("it listens", () -> ADDRESS.matcher(err()).find());
        Matcher address = ADDRESS.matcher(err());
        address.find();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address.group(1)), new Receiver(received))
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        String target = ask("Target.createTarget", Map.of("url", "about:blank"), "")
                .get("targetId")
                .asText();
        session = ask("Target.attachToTarget", Map.of("targetId", target, "flatten", true), "")
                .get("sessionId")
                .asText();
        ask("Page.enable", Map.of());
    }

    /** The browser on the path of programs; empty if there is none. */
    public static Optional<Path> program() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Starts the browser with a profile of its own in this folder. */
    public static Browser start(Path folder, Path program) throws Exception {
        return new Browser(folder, program);
    }

    private static ProcessBuilder command(Path folder, Path program) {
        return new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + folder.resolve("profile"),
                "about:blank");
    }

    /** Opens a page and waits until it is loaded. */
    public void open(Path page) throws Exception {
        ask("Page.navigate", Map.of("url", page.toUri().toString()));
        while (!evaluate("location.protocol + document.readyState").asText().equals("file:complete")) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /**
     * Shows the page as a screen of this width does.
     *
     * @param medium {@code screen} or {@code print}
     * @param scheme {@code light} or {@code dark}
     */
    public void show(int width, String medium, String scheme) throws Exception {
        ask(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        ask(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", false));
    }

    /** The value of an expression of JavaScript, whatever the page's policy for its own scripts is. */
    public JsonNode evaluate(String expression) throws Exception {
        JsonNode answer = ask("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(answer.get("exceptionDetails").toString());
        }
        return answer.get("result").path("value");
    }

    /** Takes a picture of the whole page, or of as much as a picture may hold. */
    public void picture(Path file, int width) throws Exception {
        int height = Math.min(
                16_000, evaluate("document.documentElement.scrollHeight").asInt());
        Map<String, Object> clip = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
        save(file, ask("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", clip)));
    }

    /** Prints the page to a PDF with the page's own paper. */
    public void print(Path file) throws Exception {
        save(file, ask("Page.printToPDF", Map.of("preferCSSPageSize", true, "printBackground", false)));
    }

    private static void save(Path file, JsonNode answer) throws IOException {
        Files.write(file, Base64.getDecoder().decode(answer.get("data").asText()));
    }

    private JsonNode ask(String method, Map<String, ?> parameters) throws Exception {
        return ask(method, parameters, session);
    }

    private JsonNode ask(String method, Map<String, ?> parameters, String session) throws Exception {
        last++;
        Map<String, Object> message = session.isEmpty()
                ? Map.of("id", last, "method", method, "params", parameters)
                : Map.of("id", last, "method", method, "params", parameters, "sessionId", session);
        socket.sendText(JSON.writeValueAsString(message), true).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        while (true) {
            String text = received.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (text == null) {
                throw new AssertionError("no answer to " + method);
            }
            JsonNode answer = JSON.readTree(text);
            if (answer.path("id").asInt() == last) {
                if (!answer.has("result")) {
                    throw new AssertionError(method + ": " + text);
                }
                return answer.get("result");
            }
        }
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        super.close();
    }

    /** Puts the parts of each message together. */
    private static final class Receiver implements WebSocket.Listener {

        private final BlockingQueue<String> received;
        private final StringBuilder parts = new StringBuilder();

        Receiver(BlockingQueue<String> received) {
            this.received = received;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            parts.append(data);
            if (last) {
                received.add(parts.toString());
                parts.setLength(0);
            }
            socket.request(1);
            return null;
        }
    }
}
