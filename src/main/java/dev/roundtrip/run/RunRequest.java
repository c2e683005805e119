package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.Workload;
import dev.roundtrip.scenario.LatencyPlace;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.ConnectionTexts;
import dev.roundtrip.server.process.ServerChoice;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.text.TransactionWords;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The request for a run.
 *
 * @param scenarios at least one scenario, in the order of the report
 * @param servers at least one server; each scenario is measured on those that are for it, in this order
 * @param permission whether variables that affect others may be set on an existing server
 * @param own the user's own string, for which one is recommended; empty if the run has none or several
 * @param drivers the drivers that each scenario is measured with, in this order; empty for the one on the class path
 * @param allowsWrites whether a workload may write to tables that are the user's own
 * @param latencies the latencies that each scenario is measured over, in this order; empty for the machine's own
 *     latency
 * @param serverProfile how long the server's CPU profile of each scenario takes, in whole seconds; empty for none
 */
public record RunRequest(
        List<Scenario> scenarios,
        List<RunServer> servers,
        Load load,
        Timing timing,
        Permission permission,
        Optional<JdbcUrl> own,
        List<DriverCoordinates> drivers,
        boolean allowsWrites,
        List<NetworkLatency> latencies,
        Optional<Duration> serverProfile) {

    /** The shortest time of a profile: TiDB's first piece of a profile may be shorter than a second. */
    private static final Duration SHORTEST_PROFILE = Duration.ofSeconds(2);

    private static final Duration LONGEST_PROFILE = Duration.ofMinutes(10);

    /** @throws IllegalArgumentException if a value is not allowed, or a workload would write without permission */
    public RunRequest {
        refuseIf(scenarios.isEmpty(), "scenarios is empty");
        List<String> names = servers.stream().map(RunServer::name).toList();
        refuseIf(names.stream().distinct().count() < names.size(), "servers: " + names);
        boolean ofNodes = latencies.stream().anyMatch(latency -> latency.place().isPresent());
        refuseIf(
                servers.size() > 1 && (serverProfile.isPresent() || ofNodes),
                "--profile-server and --node-latency take one server");
        servers = servers.stream()
                .map(each -> new RunServer(each.name(), withLatencies(each.request(), latencies), each.elsewhere()))
                .toList();
        refuseIf(drivers.stream().distinct().count() < drivers.size(), "drivers names one twice: " + drivers);
        refuseIf(
                (latencies.size() > 1 || load.threads().size() > 1) && drivers.size() > 1,
                "Several drivers take one --rtt and one --threads");
        serverProfile.ifPresent(RunRequest::requireUsable);
        refuseIf(
                serverProfile.isPresent() && servers.get(0).request().choice() == ServerChoice.MARIADB,
                "--profile-server needs TiDB. Give another --server");
        for (Scenario scenario : scenarios) {
            refuse(ConnectionTexts.refusal(scenario.connection().parameters())
                    .or(() -> VariablesPolicy.beyondSession(scenario.server().variables()))
                    .map(why -> scenario.shortName() + ": " + why));
        }
        for (RunServer each : servers) {
            List<Scenario> here = scenarios.stream().filter(each::measures).toList();
            refuse(WorkloadGate.refusal(here, each.request(), load, allowsWrites)
                    .map(each::before));
            refuse(OneServer.refusal(here, each.request(), drivers).map(each::before));
        }
        refuseIf(
                !latencies.isEmpty()
                        && latencies.stream()
                                .map(Optional::of)
                                .noneMatch(latency ->
                                        scenarios.stream().anyMatch(scenario -> isMeasured(scenario, latency))),
                "--node-latency names no place of the profiles (`server.line`)");
    }

    /**
     * Creates a request for one server, over the machine's own latency, without permission to write to the user's own
     * tables, and without a profile of the server.
     */
    public RunRequest(
            List<Scenario> scenarios,
            ServerRequest server,
            Load load,
            Timing timing,
            Permission permission,
            List<DriverCoordinates> drivers) {
        this(
                scenarios,
                List.of(RunServer.only(server)),
                load,
                timing,
                permission,
                Optional.empty(),
                drivers,
                false,
                List.of(),
                Optional.empty());
    }

    /**
     * The server with latencies between its nodes, if they are requested. They need a cluster that is started with
     * them.
     */
    private static ServerRequest withLatencies(ServerRequest server, List<NetworkLatency> latencies) {
        List<LatencyPlace> places =
                latencies.stream().flatMap(latency -> latency.place().stream()).toList();
        if (places.isEmpty()) {
            return server;
        }
        refuseIf(
                server.choice() != ServerChoice.CLUSTER,
                "--node-latency needs --server cluster. For the driver's network: --rtt, --bandwidth");
        refuseIf(
                places.contains(LatencyPlace.TIPROXY) && !server.cluster().tiproxy(),
                "--nodes tiproxy=0 has no TiProxy. Give --node-latency tidb");
        return server.withCluster(server.cluster().withLatencies());
    }

    /** Whether this scenario is measured over this latency. A profile may be for a latency at one place only. */
    static boolean isMeasured(Scenario scenario, Optional<NetworkLatency> latency) {
        Optional<LatencyPlace> place = latency.flatMap(NetworkLatency::place);
        return place.isEmpty()
                || scenario.server().line().isEmpty()
                || scenario.server().line().equals(place);
    }

    private static void requireUsable(Duration profile) {
        refuseIf(
                !profile.equals(Duration.ofSeconds(profile.toSeconds()))
                        || profile.compareTo(SHORTEST_PROFILE) < 0
                        || profile.compareTo(LONGEST_PROFILE) > 0,
                "--profile-server is " + profile.toMillis() + " ms; allowed are whole seconds from "
                        + SHORTEST_PROFILE.toSeconds() + "s to " + LONGEST_PROFILE.toMinutes() + "m");
    }

    /** This request with one scenario more. */
    RunRequest with(Scenario more) {
        return new RunRequest(
                Stream.concat(scenarios.stream(), Stream.of(more)).toList(),
                servers,
                load,
                timing,
                permission,
                own,
                drivers,
                allowsWrites,
                latencies,
                serverProfile);
    }

    /** The first server. */
    public ServerRequest server() {
        return servers.get(0).request();
    }

    /** Whether {@link dev.roundtrip.report.RunReport#waits} will be true. */
    boolean waits() {
        return load.rate().isPresent() || !latencies.isEmpty() || server().choice() == ServerChoice.CLUSTER;
    }

    private static void refuse(Optional<String> reason) {
        refuseIf(reason.isPresent(), reason.orElse(""));
    }

    /** @throws IllegalArgumentException with that sentence if something is wrong */
    static void refuseIf(boolean wrong, String sentence) {
        if (wrong) {
            throw new IllegalArgumentException(sentence);
        }
    }

    /** The distinct workloads, in the order of the scenarios. */
    public List<Workload> workloads() {
        return scenarios.stream().map(ScenarioInputs::workload).distinct().toList();
    }

    /** The word for the transactions of all scenarios in the plural, such as {@code transfers}. */
    public String transactions() {
        List<String> words = workloads().stream()
                .map(workload -> TransactionWords.plural(workload.transaction()))
                .distinct()
                .toList();
        return words.size() == 1 ? words.get(0) : "transactions";
    }
}
