package dev.roundtrip.cli;

import dev.roundtrip.cli.options.Durations;
import dev.roundtrip.cli.options.FileArguments;
import dev.roundtrip.cli.options.StringArguments;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.StringsOfServer;
import dev.roundtrip.probe.faults.Fault;
import dev.roundtrip.probe.faults.FaultRequest;
import dev.roundtrip.probe.faults.FaultRequest.Limits;
import dev.roundtrip.probe.faults.FaultTable;
import dev.roundtrip.render.MarkdownFaults;
import dev.roundtrip.render.ReportFile;
import dev.roundtrip.render.TerminalFaults;
import dev.roundtrip.result.FaultReport;
import dev.roundtrip.result.FaultReport.DriverLimits;
import dev.roundtrip.result.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code roundtrip faults}: what an application sees when a server or its network fails. */
@Command(
        name = "faults",
        description = {
            "Shows for each string how long an application waits when a server or its network fails, what it is told, what the"
                    + " pool does, and whether the transfer was done.",
            "Makes each fault in a relay between a HikariCP pool and a real server, without and with time limits. Works in a"
                    + " database of its own (roundtrip_probe_...), which it drops. All faults with s1 to s7 take about four minutes."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./roundtrip faults",
            "  ./roundtrip faults s5 --only half-open-idle --only commit-answer-lost --server mariadb",
            "  ./roundtrip faults 'jdbc:mysql://db.example:4000/bank?sslMode=REQUIRED' --user app --password --allow-writes"
        },
        exitCodeList = {
            "0:done, and the money is right after each fault",
            "1:the money is wrong after a fault; or no result: no connection, or it was stopped",
            "2:invalid command line; nothing was started"
        })
final class FaultsCommand extends TerminalCommand {

    /** The values of --limits. */
    enum WhichLimits {
        NONE,
        RECOMMENDED,
        BOTH
    }

    @Mixin
    private StringArguments strings;

    @Option(
            names = "--allow-writes",
            description = "Required for a server that is not started here: lets it create a database of its own there.")
    private boolean allowWrites;

    @Option(
            names = "--only",
            paramLabel = "FAULT",
            description = "Make this fault only. Repeatable. Default: all, see docs/faults.md.")
    private List<String> only = List.of();

    @Option(
            names = "--limits",
            paramLabel = "none|recommended|both",
            description = "Rows without time limits, with those that are recommended, or both. Default: both.")
    private WhichLimits limits = WhichLimits.BOTH;

    @Option(
            names = "--observe",
            paramLabel = "TIME",
            converter = Durations.class,
            description = "How long the application is observed while it waits. Default: 10s.")
    private Duration observe = FaultRequest.OBSERVATION;

    @Option(
            names = "--idle",
            paramLabel = "TIME",
            converter = Durations.class,
            description =
                    "How long a connection is idle before its use, in the faults of idle connections. Default: 1s.")
    private Duration idle = FaultRequest.IDLE;

    @Option(
            names = "--socket-timeout",
            paramLabel = "TIME",
            converter = Durations.class,
            description = "The recommended socketTimeout: longer than your longest statement. Default: 4s.")
    private Duration socketTimeout = Duration.ofMillis(FaultRequest.DRIVER.socketTimeoutMillis());

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the report as JSON, see docs/faults.md.")
    private Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Also write the report as Markdown.")
    private Path markdown;

    FaultsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        FaultRequest request = request();
        Optional<ReportFile> jsonFile = FileArguments.prepared(line(), "--json", json, List.of());
        Optional<ReportFile> markdownFile = FileArguments.prepared(line(), "--markdown", markdown, List.of());
        FileArguments.requireApart(line(), "--json", jsonFile, "--markdown", markdown);
        FaultTable table = new FaultTable(NanoClock.SYSTEM);
        return Interruption.whileSaying(table::stop, terminal, () -> {
            FaultReport report = table.execute(request, step -> terminal.err().println(step));
            terminal.out().print(TerminalFaults.render(report, terminal.style()));
            terminal.out().flush();
            jsonFile.ifPresent(target -> target.write(Json.text(report)));
            markdownFile.ifPresent(target -> target.write(MarkdownFaults.render(report)));
            return report.moneyHolds() ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
        });
    }

    private FaultRequest request() {
        List<StringsOfServer> ofServers =
                strings.ofServers(line(), allowWrites, "The faults move money in a database of their own");
        try {
            return new FaultRequest(
                    ofServers,
                    only.isEmpty()
                            ? List.of(Fault.values())
                            : only.stream().map(Fault::of).distinct().toList(),
                    switch (limits) {
                        case NONE -> List.of(Limits.NONE);
                        case RECOMMENDED -> List.of(Limits.RECOMMENDED);
                        case BOTH -> List.of(Limits.values());
                    },
                    observe,
                    idle,
                    new DriverLimits(FaultRequest.DRIVER.connectTimeoutMillis(), socketTimeout.toMillis()),
                    FaultRequest.POOL,
                    commandEnd(StringArguments.isOfOthers(ofServers)));
        } catch (IllegalArgumentException wrongValue) {
            throw usage(wrongValue.getMessage() + ".", wrongValue);
        }
    }

    /** The options that a row's command repeats: the server and what was changed. Never a password. */
    private String commandEnd(boolean ofOthers) {
        StringBuilder end = new StringBuilder(strings.server().words());
        if (ofOthers) {
            end.append(" --allow-writes");
        }
        changed(end, "--observe", observe, FaultRequest.OBSERVATION);
        changed(end, "--idle", idle, FaultRequest.IDLE);
        changed(end, "--socket-timeout", socketTimeout, Duration.ofMillis(FaultRequest.DRIVER.socketTimeoutMillis()));
        return end.toString();
    }

    private static void changed(StringBuilder end, String option, Duration given, Duration usual) {
        if (!given.equals(usual)) {
            end.append(' ').append(option).append(' ').append(given.toMillis()).append("ms");
        }
    }
}
