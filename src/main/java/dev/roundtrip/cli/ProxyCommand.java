package dev.roundtrip.cli;

import dev.roundtrip.cli.options.RecordingOptions;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.live.ProxyWatch;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.tap.proxy.RelayFailedException;
import dev.roundtrip.tap.proxy.RelaySpec;
import dev.roundtrip.tap.proxy.RelayTls;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code roundtrip proxy}: shows what clients in any language send. */
@Command(
        name = "proxy",
        description = {
            "Stands between clients in any language and their server, and shows what they send while they run: every command, every round"
                    + " trip, by statement.",
            "Point the clients to the address of --listen. Ends with Ctrl-C or after --duration, then prints the report; this"
                    + " closes the clients' connections. See docs/proxy.md."
        },
        footer = {
            "  ./roundtrip proxy --to db.example:4000",
            "  ./roundtrip proxy --listen 0.0.0.0:4001 --to db.example:4000 --status-url http://db.example:10080 --json seen.json",
            "  ./roundtrip proxy --to db.example:4000 --tls-certificate proxy.pem --tls-key proxy.key --server-certificate ca.pem"
        },
        exitCodeList = {
            "0:stopped with Ctrl-C or after --duration, and reported",
            "1:the proxy failed, or a file could not be written",
            "2:invalid command line; nothing was started"
        })
class ProxyCommand extends WatchCommand {

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Where clients connect. Port 0 is any free port; 0.0.0.0 is every address of this machine."
                    + " Default: 127.0.0.1:4001.")
    private InetSocketAddress listen = InetSocketAddress.createUnresolved("127.0.0.1", 4001);

    @Option(names = "--to", paramLabel = "HOST:PORT", required = true, description = "The server.")
    private InetSocketAddress to;

    @ArgGroup(exclusive = false)
    private TlsOptions tls;

    /** The first two go together; the third goes with them. */
    static final class TlsOptions {

        @Option(
                names = "--tls-certificate",
                required = true,
                paramLabel = "FILE",
                description =
                        "Certificate for clients that ask for TLS, with its chain (PEM). The proxy then uses TLS towards the server"
                                + " too. Default: the server's offer of TLS is hidden from clients.")
        private Path certificate;

        @Option(
                names = "--tls-key",
                required = true,
                paramLabel = "FILE",
                description = "Private key of --tls-certificate (PEM, PKCS#8, without a password).")
        private Path key;

        @Option(
                names = "--server-certificate",
                paramLabel = "FILE",
                description =
                        "With TLS: the authority (PEM) that must have signed the server's certificate. Default: not verified.")
        private Path serverCertificate;
    }

    @Option(
            names = "--status-url",
            paramLabel = "URL",
            description =
                    "TiDB's status port, such as http://db:10080, to show hits of the plan cache (of all clients).")
    private URI statusUrl;

    @Override
    List<Path> inputs() {
        return tls == null
                ? List.of()
                : Stream.of(tls.certificate, tls.key, tls.serverCertificate)
                        .filter(path -> path != null)
                        .toList();
    }

    @Override
    Watched open(WatchDisplay display) throws RelayFailedException {
        return new Proxied(ProxyWatch.start(
                spec(),
                Optional.ofNullable(statusUrl),
                recording().map(RecordingOptions::values),
                Version.text(),
                NanoClock.SYSTEM,
                WallClock.SYSTEM,
                sentence -> display.say("warning: " + sentence)));
    }

    private record Proxied(ProxyWatch proxy) implements Watched {

        @Override
        public String greeting() {
            return "Clients connect to " + RelaySpec.text(proxy.address()) + "; the server is "
                    + RelaySpec.text(proxy.server()) + ". Ctrl-C ends it.";
        }

        @Override
        public LiveFigures metrics() {
            return proxy.metrics();
        }

        @Override
        public Moment figures() {
            proxy.take();
            return new Moment(proxy.soFar(), proxy.lastInterval(), "");
        }

        @Override
        public String recording() {
            return proxy.recorded().orElse("");
        }

        @Override
        public Moment end() {
            proxy.finish();
            return new Moment(proxy.soFar(), proxy.lastInterval(), recording());
        }

        @Override
        public void close() {
            proxy.close();
        }
    }

    private RelaySpec spec() {
        if (to.getPort() == 0) {
            throw new UsageException("--to has port 0. Give the server's port, which is 4000 for TiDB by default.");
        }
        return new RelaySpec(listenAddress(), to, relayTls());
    }

    private InetSocketAddress listenAddress() {
        try {
            InetSocketAddress address =
                    new InetSocketAddress(InetAddress.getByName(listen.getHostString()), listen.getPort());
            if (address.getPort() == to.getPort() && listen.getHostString().equals(to.getHostString())) {
                throw new UsageException("--listen and --to are the same address; the proxy would connect to itself.");
            }
            return address;
        } catch (UnknownHostException e) {
            throw new UsageException("--listen names the host '" + listen.getHostString()
                    + "', which is not known here. Give an address of this machine, such as 127.0.0.1.");
        }
    }

    private Optional<RelayTls> relayTls() {
        if (tls == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(RelayTls.of(tls.certificate, tls.key, Optional.ofNullable(tls.serverCertificate)));
        } catch (RelayFailedException unusable) {
            throw new UsageException(unusable.getMessage());
        }
    }
}
