package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.probe.StringsOfServer;
import dev.roundtrip.profile.Scenario;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The arguments of a command for connection strings and scenarios, with the options for the scenarios' server. */
public final class StringArguments {

    @Parameters(
            paramLabel = "STRING",
            arity = "0..*",
            description =
                    "Connection strings with their hosts (jdbc:mysql://...), or scenarios (s3, or a profile's file) on the server of the"
                            + " options. Default: the string of --url, else s1 to s7.")
    private List<String> strings = List.of();

    @Mixin
    private ServerOptions server;

    /**
     * Each JDBC string has its own server; all scenarios share that of the options. Without an argument: the string of
     * {@code --url}, else s1 to s7.
     *
     * @param allowed whether a database of the command's own may be created on a server that was not started here
     * @param doing what needs that database, as the start of a sentence
     */
    public List<StringsOfServer> ofServers(boolean allowed, String doing) {
        List<StringsOfServer> ofServers = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String string : strings) {
            if (string.strip().startsWith("jdbc:")) {
                JdbcUrl url = UrlArguments.forConnectorJ("STRING", string);
                ofServers.add(new StringsOfServer(server.requestFor(url), List.of()));
            } else {
                names.add(string);
            }
        }
        if (names.isEmpty() && !strings.isEmpty() && server.nameOne()) {
            throw new UsageException("--server, --tidb-version, --tidb-binary and --url are the server of scenarios; a"
                    + " connection string names its own. Give one of the two.");
        }
        if (!names.isEmpty() || strings.isEmpty()) {
            boolean ofUrl = names.isEmpty() && server.request().url().isPresent();
            List<Scenario> scenarios = ofUrl ? List.of() : ProfileArguments.scenarios(names);
            server.requireFitFor(scenarios);
            ofServers.add(new StringsOfServer(server.request(), scenarios));
        }
        if (!allowed && ofServers.stream().anyMatch(each -> each.server().url().isPresent())) {
            throw new UsageException(doing + ", roundtrip_probe_..., which is created on your server and dropped: allow"
                    + " this with --allow-writes.");
        }
        return ofServers;
    }
}
