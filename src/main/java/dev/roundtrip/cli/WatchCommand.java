package dev.roundtrip.cli;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.cli.options.Arguments;
import dev.roundtrip.cli.options.JsonOption;
import dev.roundtrip.cli.options.LoginOptions;
import dev.roundtrip.cli.options.MetricsOptions;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.ProxyOptions;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.live.ProxyWatch;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.live.WatchSnapshot;
import dev.roundtrip.live.Watched;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.metrics.MetricsEndpoint;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.tap.proxy.RelayFailedException;
import dev.roundtrip.text.Document;
import dev.roundtrip.text.HtmlReport;
import dev.roundtrip.text.WatchDocument;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip watch}: shows what an application sends until it is stopped, and may record it. */
@Command(
        customSynopsis = "roundtrip watch [OPTIONS] (PID | --to HOST:PORT)",
        footer = {
            "  ./roundtrip watch 4711 --renew",
            "  ./roundtrip watch 4711 --duration 10m --save our.workload.yaml",
            "  ./roundtrip watch 4711 --url jdbc:mysql://db:4000/shop --user app",
            "  ./roundtrip watch --listen 0.0.0.0:4001 --to db:4000 --json seen.json"
        },
        exitCodeList = {"0:stopped by Ctrl-C or --duration", "1:failed, or nothing was sent", RoundtripCommand.INVALID})
final class WatchCommand extends TerminalCommand {

    private static final String AGENT = "roundtrip-agent.jar";

    /** How long nothing may be sent on new connections until the renewal of open ones is offered. */
    private static final Duration UNTIL_OFFERED = Duration.ofSeconds(4);

    /** How long a JVM may take to load the agent until the wait is explained. */
    private static final Duration UNTIL_EXPLAINED = Duration.ofSeconds(4);

    @Parameters(arity = "0..1", paramLabel = "PID", description = "A JVM's process id ('jps -l').")
    private String pid;

    @Option(names = "--renew", description = "Have pools replace open connections, to see them.")
    private boolean renew;

    @ArgGroup(exclusive = false)
    private ProxyOptions proxy;

    @ArgGroup(exclusive = false)
    private SaveOptions save;

    /** The options that record a workload. The second needs the first. */
    static final class SaveOptions {

        @Option(
                names = "--save",
                paramLabel = "FILE",
                required = true,
                description = "Save transactions as a workload.")
        private Path file;

        @Option(
                names = "--values",
                paramLabel = "pseudonyms|keep",
                description = "What is saved of values. Default: pseudonyms.")
        private RecordedData values = RecordedData.PSEUDONYMS;
    }

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Stop after this, such as 10m. Default: at Ctrl-C.")
    private Duration duration;

    @ArgGroup(exclusive = false)
    private AskedServer asked;

    /** The server that is asked about time zones and plans. The login needs the address. */
    static final class AskedServer {

        @Option(
                names = "--url",
                paramLabel = "JDBC_URL",
                required = true,
                description = "The application's database: time zones, and TiDB's plans.")
        private UrlReading url;

        @ArgGroup(exclusive = false)
        private LoginOptions login = new LoginOptions();
    }

    @Mixin
    private JsonOption json;

    @Option(names = "--html", paramLabel = "FILE", description = "HTML report.")
    private Path html;

    @Mixin
    private MetricsOptions metricsOptions;

    private final CountDownLatch stopped = new CountDownLatch(1);

    @Override
    public Integer call() throws Exception {
        refuseIf(pid != null && proxy != null, "Give either PID or --to.");
        refuseIf(
                pid == null && (proxy == null || !proxy.isWhole()),
                "Give a JVM's process id ('jps -l'), or --to HOST:PORT.");
        refuseIf(renew && proxy != null, "--renew needs a process id.");
        refuseIf(duration != null && duration.isZero(), "--duration is 0. Give a time such as 1s.");
        OutputFiles files = new OutputFiles(proxy == null ? List.of() : proxy.files())
                .with("--save", save == null ? null : save.file)
                .with("--json", json.file())
                .with("--html", html);
        WatchDisplay display = new WatchDisplay(terminal());
        try (WatchedServer server = server(display);
                RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM);
                Watched watched = proxy == null ? attached(server, display) : proxied(display);
                MetricsEndpoint endpoint = metricsOptions.start(metrics)) {
            metrics.add(watched.metrics());
            SecondSignal.stopsFirst(stopped::countDown);
            if (duration != null) {
                CompletableFuture.delayedExecutor(duration.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(stopped::countDown);
            }
            display.say(watched.greeting());
            if (watched instanceof AttachedJvm jvm && !renew) {
                CompletableFuture.delayedExecutor(UNTIL_OFFERED.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(() -> offerRenewal(jvm, display));
            }
            metricsOptions.said(endpoint).ifPresent(display::say);
            return watch(watched, server, display, files);
        }
    }

    /** If nothing was seen yet, says how open connections are seen, and does that for a person who agrees. */
    private void offerRenewal(AttachedJvm jvm, WatchDisplay display) {
        try {
            if (jvm.totals().commandCount() > 0) {
                return;
            }
            display.say("Nothing was sent on a new connection within " + UNTIL_OFFERED.toSeconds()
                    + " s. Connections that were open before are not counted. './roundtrip watch " + pid
                    + " --renew' has the pool replace them, each when it is idle, so no transaction ends.");
            if (canAsk() && display.asking(() -> confirmed("Replace them now? Type yes: "))) {
                jvm.renew();
                display.say("Pools replace their connections when they are used next.");
            }
        } catch (WatchFailedException ended) {
            // The thread that shows the figures finds out as well.
        }
    }

    /** The server that is asked; null if none is. */
    private WatchedServer server(WatchDisplay display) throws Exception {
        if (asked == null) {
            return null;
        }
        JdbcUrl url = Arguments.forConnectorJ("--url", asked.url);
        refuseIf(url.database().isEmpty(), "--url names no database. Give the application's.");
        return WatchedServer.begin(url, asked.login.beside(Optional.of(url)), display::say);
    }

    /** What the workload keeps of values; empty if no workload is written. */
    private Optional<RecordedData> recorded() {
        return Optional.ofNullable(save).map(given -> given.values);
    }

    private Watched attached(WatchedServer server, WatchDisplay display) throws Exception {
        refuseIf(!pid.matches("[1-9]\\d{0,17}"), "'" + pid + "' is no process id. 'jps -l' lists them.");
        Optional<Long> idle = server == null ? Optional.empty() : server.waitTimeout();
        CompletableFuture<Void> explained = CompletableFuture.runAsync(
                () -> display.say("Process " + pid + " has not answered for " + UNTIL_EXPLAINED.toSeconds()
                        + " s. It may be busy or stopped. Ctrl-C ends the wait."),
                CompletableFuture.delayedExecutor(UNTIL_EXPLAINED.toMillis(), TimeUnit.MILLISECONDS));
        try {
            return AttachedJvm.attach(Long.parseLong(pid), agent(), recorded(), renew, idle);
        } finally {
            explained.cancel(false);
        }
    }

    /** The agent's jar, which is in the folder of the program's own jar. */
    private static Path agent() {
        URL own = WatchCommand.class.getProtectionDomain().getCodeSource().getLocation();
        return Path.of(URI.create(own.toString())).resolveSibling(AGENT);
    }

    private Watched proxied(WatchDisplay display) throws RelayFailedException, WatchFailedException {
        return new ProxyWatch(
                proxy.spec(), recorded(), Version.text(), sentence -> display.say("warning: " + sentence));
    }

    private int watch(Watched watched, WatchedServer server, WatchDisplay display, OutputFiles files)
            throws WatchFailedException, InterruptedException {
        SavedWorkload workload = new SavedWorkload(files.file("--save"), recorded());
        long nanos = display.interval().toNanos();
        WatchSnapshot first = watched.take(false);
        WatchReport report = first.soFar();
        report.notes().forEach(display::say);
        try {
            while (!stopped.await(nanos, TimeUnit.NANOSECONDS)) {
                WatchSnapshot now = watched.take(workload.isDue());
                report = now.soFar();
                display.show(now);
                workload.writeSoFar(now.recording(), display::say);
            }
            WatchSnapshot last = watched.end();
            report = last.soFar();
            workload.write(last.recording());
        } finally {
            // The last known figures are better than none.
            finish(server == null ? report : server.addedTo(report, first.timeZone()), display, files);
        }
        if (workload.isMissing()) {
            display.say("No workload: no new connection sent a whole transaction. Use --renew," + " or record longer.");
            return RoundtripCommand.FAILED;
        }
        boolean nothing = report.commandCount() == 0 && report.unreadable().isEmpty();
        return nothing ? RoundtripCommand.FAILED : RoundtripCommand.DONE;
    }

    private void finish(WatchReport report, WatchDisplay display, OutputFiles files) {
        Document document = WatchDocument.of(report);
        if (json.onStdout()) {
            print(Json.text(report));
        } else {
            display.finish(document);
        }
        files.write("--json", () -> Json.text(report));
        files.write("--html", () -> HtmlReport.write(document));
    }
}
