package dev.roundtrip.run;

import dev.roundtrip.advice.PlanFix;
import dev.roundtrip.result.PlanProblem;
import dev.roundtrip.result.ServerOfRun;
import dev.roundtrip.result.ServerOfRun.OtherPlan;
import dev.roundtrip.result.ServerOfRun.OtherVariable;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.ExecutionVariables;
import dev.roundtrip.server.witness.StatementPlans;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a server when the run is over, to compare it with the first.
 *
 * @param variables empty if the server does not tell
 * @param plans empty if the server does not tell
 */
record ServerComparison(Optional<ExecutionVariables> variables, Optional<StatementPlans> plans) {

    private static final ServerComparison UNKNOWN = new ServerComparison(Optional.empty(), Optional.empty());

    /**
     * What a report says of the servers.
     *
     * @param servers how each differs from the first; none if there is one server
     * @param problems of any of them
     */
    record OfServers(List<ServerOfRun> servers, List<PlanProblem> problems) {

        static final OfServers NOTHING = new OfServers(List.of(), List.of());
    }

    static OfServers of(List<Site> sites) {
        List<ServerComparison> known =
                sites.stream().map(ServerComparison::read).toList();
        List<ServerOfRun> servers = sites.stream()
                .map(site -> {
                    ServerComparison here = known.get(sites.indexOf(site));
                    return site.inReport(here.otherVariables(known.get(0)), here.otherPlans(known.get(0)));
                })
                .toList();
        Map<String, PlanProblem> problems = new LinkedHashMap<>();
        known.stream()
                .flatMap(server -> server.plans.stream())
                .flatMap(plans -> plans.problems().stream())
                .forEach(problem -> problems.putIfAbsent(problem.digest(), problem));
        return new OfServers(sites.size() < 2 ? List.of() : servers, PlanFix.advised(List.copyOf(problems.values())));
    }

    /** Before the end of the run. */
    static OfServers notYet(List<Site> sites) {
        return sites.size() < 2
                ? OfServers.NOTHING
                : new OfServers(
                        sites.stream()
                                .map(site -> site.inReport(List.of(), List.of()))
                                .toList(),
                        List.of());
    }

    private static ServerComparison read(Site site) {
        if (site.isLost()) {
            return UNKNOWN;
        }
        ServerKind kind = site.server().description().kind();
        try (Connection connection = site.server().connect("")) {
            ExecutionVariables variables = ExecutionVariables.read(connection, kind);
            List<String> schemas = site.context().plan().measured().stream()
                    .map(Plan.Entry::database)
                    .distinct()
                    .toList();
            return new ServerComparison(
                    Optional.of(variables),
                    kind == ServerKind.TIDB ? Optional.of(StatementPlans.read(connection, schemas)) : Optional.empty());
        } catch (SQLException refused) {
            return UNKNOWN;
        }
    }

    private List<OtherVariable> otherVariables(ServerComparison first) {
        return variables
                .flatMap(here -> first.variables.map(here::differingFrom))
                .orElse(List.of());
    }

    private List<OtherPlan> otherPlans(ServerComparison first) {
        return plans.flatMap(here -> first.plans.map(here::differingFrom)).orElse(List.of());
    }
}
