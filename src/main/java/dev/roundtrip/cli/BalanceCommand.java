package dev.roundtrip.cli;

import dev.roundtrip.cli.options.Durations;
import dev.roundtrip.cli.options.FileArguments;
import dev.roundtrip.cli.options.ServerOptions;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.balance.BalanceRequest;
import dev.roundtrip.probe.balance.BalanceRequest.Wanted;
import dev.roundtrip.probe.balance.BalanceTable;
import dev.roundtrip.probe.balance.Routing;
import dev.roundtrip.render.MarkdownBalance;
import dev.roundtrip.render.ReportFile;
import dev.roundtrip.render.TerminalBalance;
import dev.roundtrip.result.BalanceReport;
import dev.roundtrip.result.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code roundtrip balance}: how connections spread over the TiDB servers of a cluster. */
@Command(
        name = "balance",
        description = {
            "Shows how connections and transactions spread over the TiDB servers of a cluster while one is added, drained, killed"
                    + " and started again: with one host, with jdbc:mysql:loadbalance: and each strategy, through TiProxy and"
                    + " through a TCP balancer.",
            "Starts a cluster of processes for it, and removes it. All routings take about 20 minutes."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./roundtrip balance --cluster-binaries /opt/tidb/bin",
            "  ./roundtrip balance --cluster-binaries /opt/tidb/bin --only tiproxy --only random --observe 10s",
            "  ./roundtrip balance --cluster-binaries /opt/tidb/bin --only tcp-balancer --max-lifetime 30s --max-lifetime 30m"
        },
        exitCodeList = {
            "0:done, and the money is right after each routing",
            "1:the money is wrong; or no result: the cluster did not start, or it was stopped",
            "2:invalid command line; nothing was started"
        })
final class BalanceCommand extends TerminalCommand {

    @Mixin
    private ServerOptions server;

    @Option(
            names = "--only",
            paramLabel = "ROUTING",
            description = "Observe this routing only. Repeatable. Default: all, see docs/balance.md.")
    private List<String> only = List.of();

    @Option(
            names = "--max-lifetime",
            paramLabel = "TIME",
            converter = Durations.class,
            description =
                    "The pool's maxLifetime, from 30s on. Repeatable: each routing is observed with each. Default: 30m,"
                            + " and for tiproxy and tcp-balancer 30s too.")
    private List<Duration> lifetimes = List.of();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads of the application, each with one connection of the pool. Default: 12.")
    private int threads = BalanceRequest.THREADS;

    @Option(
            names = "--observe",
            paramLabel = "TIME",
            converter = Durations.class,
            description = "How long each event is observed at least. Default: 15s.")
    private Duration observe = BalanceRequest.OBSERVATION;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the report as JSON, see docs/balance.md.")
    private Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Also write the report as Markdown.")
    private Path markdown;

    BalanceCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        BalanceRequest request = request();
        Optional<ReportFile> jsonFile = FileArguments.prepared(line(), "--json", json, server.files());
        Optional<ReportFile> markdownFile = FileArguments.prepared(line(), "--markdown", markdown, server.files());
        FileArguments.requireApart(line(), "--json", jsonFile, "--markdown", markdown);
        BalanceTable table = new BalanceTable(NanoClock.SYSTEM);
        return Interruption.whileSaying(table::stop, terminal, () -> {
            BalanceReport report = table.execute(request, step -> terminal.err().println(step));
            terminal.out().print(TerminalBalance.render(report, terminal.style()));
            terminal.out().flush();
            jsonFile.ifPresent(target -> target.write(Json.text(report)));
            markdownFile.ifPresent(target -> target.write(MarkdownBalance.render(report)));
            return report.moneyHolds() ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
        });
    }

    private BalanceRequest request() {
        try {
            List<Routing> routings = only.isEmpty()
                    ? List.of(Routing.values())
                    : only.stream().map(Routing::of).distinct().toList();
            return new BalanceRequest(server.request(), Wanted.of(routings, lifetimes), threads, observe, commandEnd());
        } catch (IllegalArgumentException wrongValue) {
            throw usage(wrongValue.getMessage() + ".", wrongValue);
        }
    }

    /** The options that a row's command repeats. */
    private String commandEnd() {
        return server.words()
                + (threads == BalanceRequest.THREADS ? "" : " --threads " + threads)
                + (observe.equals(BalanceRequest.OBSERVATION) ? "" : " --observe " + observe.toMillis() + "ms");
    }
}
