package dev.roundtrip.jmh;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ForwardingServer;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * A server that another JVM holds, with what this JVM needs to connect to it and to know its owner.
 *
 * @param url the URL of the server; {@link #toString} leaves it out
 * @param statusUrl the URL of its status port; empty for none
 */
record SharedServer(String url, Credentials credentials, String statusUrl, ServerDescription description) {

    static SharedServer of(DatabaseServer server, ServerRequest request) {
        return new SharedServer(
                request.url().flatMap(UrlReading::url).map(JdbcUrl::raw).orElse(server.jdbcUrl("")),
                server.credentials(),
                server.statusUri().map(URI::toString).orElse(""),
                server.description());
    }

    void writeTo(DataOutputStream out) throws IOException {
        for (String text : new String[] {
            url,
            credentials.user(),
            credentials.password(),
            statusUrl,
            description.kind().name(),
            description.version(),
            description.storage(),
            description.how(),
            description.choiceReason()
        }) {
            out.writeUTF(text);
        }
        out.writeBoolean(description.startedByUs());
    }

    static SharedServer readFrom(DataInputStream in) throws IOException {
        return new SharedServer(
                in.readUTF(),
                new Credentials(in.readUTF(), in.readUTF()),
                in.readUTF(),
                new ServerDescription(
                        ServerKind.valueOf(in.readUTF()),
                        in.readUTF(),
                        in.readUTF(),
                        in.readUTF(),
                        in.readUTF(),
                        in.readBoolean()));
    }

    /** This server, reached from this JVM. Closing it leaves it as it is. */
    DatabaseServer reach() throws ServerUnavailableException {
        ServerRequest request = ServerRequest.url(url).withCredentials(credentials);
        if (!statusUrl.isEmpty()) {
            request = request.withStatusUris(List.of(URI.create(statusUrl)));
        }
        // The server has its owner's description: one of our own may be changed without asking.
        return ForwardingServer.of(
                Servers.start(request, line -> {}),
                answer -> answer instanceof ServerDescription ? description : answer);
    }

    @Override
    public String toString() {
        return "SharedServer[" + description.heading() + "]";
    }
}
