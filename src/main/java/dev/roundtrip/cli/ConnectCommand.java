package dev.roundtrip.cli;

import dev.roundtrip.cli.options.LineOptions;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.StringArguments;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.probe.StringsOfServer;
import dev.roundtrip.probe.connect.ConnectRequest;
import dev.roundtrip.probe.connect.ConnectionBills;
import dev.roundtrip.render.ConnectDocument;
import dev.roundtrip.result.ConnectReport.Pools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code roundtrip connect}: what a new connection costs. */
@Command(
        name = "connect",
        description = {
            "Shows what a new connection costs: the round trips, bytes and commands of TCP, TLS, authentication, the driver's set-up"
                    + " and the pool's, its time over a line, and the bill per hour.",
            "Opens and closes connections one after the other, as HikariCP opens them, and then all of --pool-size times --instances"
                    + " at once. Reads and writes no table, unless --statements asks for it."
        },
        footer = {
            "  ./roundtrip connect 'jdbc:mysql://db.example:4000/bank?useServerPrepStmts=true' --user app --password",
            "  ./roundtrip connect s1 s5 --server tidb --rtt 2ms",
            "  ./roundtrip connect s5 --url jdbc:mysql://db.example:4000/ --instances 20 --max-lifetime 10m"
        },
        exitCodeList = {"0:done", "1:no connection, or it was stopped", "2:invalid command line; nothing was opened"})
final class ConnectCommand extends TerminalCommand {

    @Mixin
    private StringArguments strings;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Connections to open for each string and line. Default: 20.")
    private int connections = 20;

    @Mixin
    private LineOptions network;

    @Option(
            names = "--statements",
            paramLabel = "N",
            description = {
                "Also execute this many different statements twice on new connections: what first prepares and first plans cost."
                        + " They read a table in a database of its own, which is dropped. Default: none."
            })
    private int statements;

    @Option(
            names = "--allow-writes",
            description =
                    "Required for --statements on a server that is not started here: lets it create that database there.")
    private boolean allowWrites;

    @Option(
            names = "--driver",
            paramLabel = "ARTIFACT:VERSION",
            description =
                    "Open with this driver, such as mysql-connector-j:8.0.33. Repeatable. Default: the bundled mysql-connector-j.")
    private List<DriverCoordinates> drivers = List.of();

    @Option(names = "--pool-size", paramLabel = "N", description = "Connections of each pool. Default: 10.")
    private int poolSize = 10;

    @Option(
            names = "--instances",
            paramLabel = "N",
            description = "Instances of the application, each with one pool. Default: 1.")
    private int instances = 1;

    @Option(
            names = "--max-lifetime",
            paramLabel = "TIME",
            description = "The pool's maxLifetime. Default: 30m, as HikariCP's.")
    private Duration maxLifetime = Duration.ofMinutes(30);

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the report as JSON, see docs/connect.md.")
    private Path json;

    @Override
    public Integer call() {
        return execute(
                ConnectionBills::execute,
                request(),
                ConnectDocument::of,
                new OutputFiles(List.of()).with("--json", json));
    }

    private ConnectRequest request() {
        List<StringsOfServer> ofServers = strings.ofServers(
                allowWrites || statements <= 0, "--statements reads a table in a database of its own");
        return UsageException.checked(() -> new ConnectRequest(
                ofServers,
                connections,
                new Pools(poolSize, instances, maxLifetime.toMillis()),
                network.lines(),
                statements,
                drivers));
    }
}
