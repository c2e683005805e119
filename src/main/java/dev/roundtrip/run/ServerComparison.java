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

    /** Before the end of the run. */
    static OfServers notYet(List<MeasuredServer> sites) {
        if (sites.size() < 2) {
            return OfServers.NOTHING;
        }
        List<ServerOfRun> servers =
                sites.stream().map(site -> site.inReport(List.of(), List.of())).toList();
        return new OfServers(servers, List.of());
    }

    /** @param several whether there is another one to compare it with */
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
