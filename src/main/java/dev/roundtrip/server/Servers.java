package dev.roundtrip.server;

import java.util.function.Consumer;

/** Starts or reaches the server that a run asks for. */
public final class Servers {

    private Servers() {}

    /**
     * Blocks until the server is ready.
     *
     * @param progress takes a line for the user at each step, and the reason of an automatic choice
     * @throws ServerUnavailableException with a sentence for the user; nothing that was started is left then
     */
    public static DatabaseServer start(ServerRequest request, Consumer<String> progress)
            throws ServerUnavailableException {
        StartContext context = new StartContext(CacheFolder.ofUser(), progress, "");
        return EmbeddedMariaDb.start(context, request.embeddedTls());
    }
}
