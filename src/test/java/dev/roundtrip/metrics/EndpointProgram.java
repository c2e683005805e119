package dev.roundtrip.metrics;

import dev.roundtrip.JavaProgram;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * A metrics endpoint in a JVM of its own: the JDK's HTTP server reads its limits once in each JVM, when it is first
 * used.
 */
record EndpointProgram(Process process, int port) implements AutoCloseable {

    public static void main(String[] arguments) throws Exception {
        RoundtripMetrics metrics = new RoundtripMetrics(new ManualClock());
        metrics.add(ScriptedFigures.withEverything("s3"));
        try (MetricsEndpoint endpoint = MetricsEndpoint.start(0, metrics)) {
            System.out.println(endpoint.port());
            while (System.in.read() >= 0) {
                // Until the test closes it.
            }
        }
    }

    static EndpointProgram start() throws IOException {
        Process process = JavaProgram.of(EndpointProgram.class, List.of())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new EndpointProgram(
                process, Integer.parseInt(process.inputReader().readLine()));
    }

    URI metrics() {
        return URI.create("http://127.0.0.1:" + port + "/metrics");
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
