package dev.roundtrip.agent.outside;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A shell that removes a file or folder when it is closed or when this process ends, even by {@code kill -9}: its input
 * then ends. Start it before the file is made.
 */
record Remover(Process shell) implements Closeable {

    static Remover of(Path path) throws IOException {
        // Ctrl-C reaches the shell, too.
        String script = "trap '' HUP INT TERM; read -r end; rm -rf -- \"$0\"";
        return new Remover(new ProcessBuilder(List.of("sh", "-c", script, path.toString()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    @Override
    public void close() throws IOException {
        shell.getOutputStream().close();
        try {
            shell.waitFor(1, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
