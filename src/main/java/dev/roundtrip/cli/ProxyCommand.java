package dev.roundtrip.cli;

import dev.roundtrip.cli.options.MetricsOptions;
import dev.roundtrip.cli.options.RecordingOptions;
import dev.roundtrip.cli.options.StatusUrl;
import dev.roundtrip.cli.options.WatchOptions;
import dev.roundtrip.live.ProxyWatch;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.MetricsEndpoint;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.render.ReportFile;
import dev.roundtrip.result.WatchReport;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
class ProxyCommand extends TerminalCommand {

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Where clients connect. Port 0 is any free port; 0.0.0.0 is every address of this machine."
                    + " Default: 127.0.0.1:4001.")
    private InetSocketAddress listen = InetSocketAddress.createUnresolved("127.0.0.1", 4001);

    @Option(names = "--to", paramLabel = "HOST:PORT", required = true, description = "The server.")
    private InetSocketAddress to;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description =
                    "Certificate for clients that ask for TLS, with its chain (PEM). The proxy then uses TLS towards the server"
                            + " too. Default: the server's offer of TLS is hidden from clients.")
    private Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "Private key of --tls-certificate (PEM, PKCS#8, without a password).")
    private Path key;

    @Option(
            names = "--server-certificate",
            paramLabel = "FILE",
            description =
                    "With TLS: the authority (PEM) that must have signed the server's certificate. Default: not verified.")
    private Path serverCertificate;

    @Option(
            names = "--status-url",
            paramLabel = "URL",
            converter = StatusUrl.class,
            description =
                    "TiDB's status port, such as http://db:10080, to show hits of the plan cache (of all clients).")
    private URI statusUrl;

    @Mixin
    private MetricsOptions metricsOptions;

    @Mixin
    private WatchOptions options;

    ProxyCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Exception {
        RelaySpec spec = spec();
        List<Path> inputs = Stream.of(certificate, key, serverCertificate)
                .filter(path -> path != null)
                .toList();
        Optional<ReportFile> file = options.file(line(), inputs);
        Optional<RecordedFile> recorded = RecordedFile.of(line(), recording(), options.json(), inputs);
        WatchDisplay display = new WatchDisplay(terminal);
        RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM);
        try (metrics;
                ProxyWatch proxy = start(spec, display);
                MetricsEndpoint endpoint = metricsOptions.start(metrics)) {
            metrics.add(proxy.metrics());
            SecondSignal.stopsFirst(proxy::stop);
            options.afterDuration(proxy::stop);
            display.say("Clients connect to " + RelaySpec.text(proxy.address()) + "; the server is "
                    + RelaySpec.text(to) + ". Ctrl-C ends it.");
            metricsOptions.said(endpoint).ifPresent(display::say);
            proxy.watch(options.every(display.interval()), (soFar, last) -> {
                display.show(soFar, last);
                recorded.filter(RecordedFile::isDue).ifPresent(due -> due.write(text(proxy)));
            });
            WatchReport report = proxy.finish();
            recorded.ifPresent(all -> all.write(text(proxy)));
            display.finish(report, file);
            return recorded.map(all -> all.end(display)).orElse(RoundtripCommand.DONE);
        }
    }

    /** Where the recording goes; empty if nothing is recorded. */
    Optional<RecordingOptions> recording() {
        return Optional.empty();
    }

    private static String text(ProxyWatch proxy) {
        return proxy.recorded().orElseThrow();
    }

    private ProxyWatch start(RelaySpec spec, WatchDisplay display) throws RelayFailedException {
        return ProxyWatch.start(
                spec,
                Optional.ofNullable(statusUrl),
                recording().map(RecordingOptions::values),
                Version.text(),
                NanoClock.SYSTEM,
                WallClock.SYSTEM,
                sentence -> display.say("warning: " + sentence));
    }

    private RelaySpec spec() {
        metricsOptions.check(line());
        if ((certificate == null) != (key == null)) {
            throw usage("--tls-certificate and --tls-key go together: give both, or neither.");
        }
        if (serverCertificate != null && certificate == null) {
            throw usage("--server-certificate goes with --tls-certificate and --tls-key: without them the proxy uses no"
                    + " TLS.");
        }
        if (to.getPort() == 0) {
            throw usage("--to has port 0. Give the server's port, which is 4000 for TiDB by default.");
        }
        options.check(line());
        return new RelaySpec(listenAddress(), to, tls());
    }

    private InetSocketAddress listenAddress() {
        try {
            InetSocketAddress address =
                    new InetSocketAddress(InetAddress.getByName(listen.getHostString()), listen.getPort());
            if (address.getPort() == to.getPort() && listen.getHostString().equals(to.getHostString())) {
                throw usage("--listen and --to are the same address; the proxy would connect to itself.");
            }
            return address;
        } catch (UnknownHostException e) {
            throw usage("--listen names the host '" + listen.getHostString()
                    + "', which is not known here. Give an address of this machine, such as 127.0.0.1.");
        }
    }

    private Optional<RelayTls> tls() {
        if (certificate == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(RelayTls.of(certificate, key, Optional.ofNullable(serverCertificate)));
        } catch (RelayFailedException unusable) {
            throw usage(unusable.getMessage());
        }
    }
}
