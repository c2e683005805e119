package dev.roundtrip.agent.inside;

import dev.roundtrip.agent.AgentChannel;
import dev.roundtrip.agent.AgentChannel.Request;
import dev.roundtrip.report.Json;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Serves one program that attached, until it detaches or its end of the channel is closed, even by {@code kill -9}. */
record AttachedProgram(Path path, RunningAgent agent) implements Runnable {

    @Override
    public void run() {
        try (AgentChannel channel = connected()) {
            agent.connected(this, channel);
            Request request;
            do {
                request = channel.awaitRequest();
                channel.answer(answer(request));
            } while (request != Request.DETACH);
        } catch (IOException | RuntimeException | LinkageError hasGone) {
            // There is nobody left to answer.
        } finally {
            agent.gone(this);
        }
    }

    private AgentChannel connected() throws IOException {
        try {
            return new AgentChannel(SocketChannel.open(UnixDomainSocketAddress.of(path)));
        } finally {
            AgentChannel.deleteFolderOf(path);
        }
    }

    private String answer(Request request) {
        return switch (request) {
            case FIGURES -> Json.text(agent.snapshot());
            case TOTALS -> Json.text(agent.totals());
            case RENEW -> {
                agent.renew();
                yield Json.text(agent.snapshot());
            }
            case RECORDING -> Json.text(agent.snapshotFor(this));
            case DETACH -> Json.text(agent.detach(this));
        };
    }
}
