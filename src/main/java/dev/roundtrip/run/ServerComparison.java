package dev.roundtrip.run;

import dev.roundtrip.lint.PlanFix;
import dev.roundtrip.report.PlanProblem;
import dev.roundtrip.report.ServerOfRun;
import dev.roundtrip.report.ServerOfRun.OtherPlan;
import dev.roundtrip.report.ServerOfRun.OtherVariable;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.ExecutionVariables;
import dev.roundtrip.server.witness.StatementPlans;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The variables and plans of a server when the run is over, for a comparison with the first server.
 *
 * @param variables empty if the server does not tell
 * @param plans empty if the server does not tell
 */
record ServerComparison(Optional<ExecutionVariables> variables, Optional<StatementPlans> plans) {

    private static final ServerComparison UNKNOWN = new ServerComparison(Optional.empty(), Optional.empty());

    /**
     * The differences and problems of the servers in a report.
     *
     * @param servers how each server differs from the first; none if there is one server
     * @param problems the problems of any server's plans
     */
    record OfServers(List<ServerOfRun> servers, List<PlanProblem> problems) {

        static final OfServers NOTHING = new OfServers(List.of(), List.of());
    }

    static OfServers of(List<MeasuredServer> sites) {
        boolean several = sites.size() > 1;
        List<ServerComparison> known =
                sites.stream().map(site -> read(site, several)).toList();
        List<ServerOfRun> servers = new ArrayList<>();
        for (int i = 0; several && i < sites.size(); i++) {
            ServerComparison here = known.get(i);
            servers.add(sites.get(i).inReport(here.otherVariables(known.get(0)), here.otherPlans(known.get(0))));
        }
        Map<String, PlanProblem> problems = new LinkedHashMap<>();
        known.stream()
                .flatMap(server -> server.plans.stream())
                .flatMap(plans -> plans.problems().stream())
                .forEach(problem -> problems.putIfAbsent(problem.digest(), problem));
        return new OfServers(List.copyOf(servers), PlanFix.advised(List.copyOf(problems.values())));
    }

    /** The servers of a report before the end of the run, when they are not compared yet. */
    static OfServers notYet(List<MeasuredServer> sites) {
        if (sites.size() < 2) {
            return OfServers.NOTHING;
        }
        List<ServerOfRun> servers =
                sites.stream().map(site -> site.inReport(List.of(), List.of())).toList();
        return new OfServers(servers, List.of());
    }

    /** @param several whether there is another server to compare this one with */
    private static ServerComparison read(MeasuredServer site, boolean several) {
        ServerKind kind = site.server().description().kind();
        if (site.isLost() || (!several && kind != ServerKind.TIDB)) {
            return UNKNOWN;
        }
        try (Connection connection = site.server().connect("")) {
            return new ServerComparison(
                    several ? Optional.of(ExecutionVariables.read(connection, kind)) : Optional.empty(),
                    kind == ServerKind.TIDB ? Optional.of(plans(connection, site)) : Optional.empty());
        } catch (SQLException refused) {
            return UNKNOWN;
        }
    }

    private static StatementPlans plans(Connection connection, MeasuredServer site) throws SQLException {
        List<String> schemas = site.context.plan().measured().stream()
                .map(Plan.Entry::database)
                .distinct()
                .toList();
        return StatementPlans.read(connection, schemas).typed(connection);
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
