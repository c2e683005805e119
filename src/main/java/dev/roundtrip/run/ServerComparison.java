package dev.roundtrip.run;

import dev.roundtrip.result.ServerOfRun;
import dev.roundtrip.result.ServerOfRun.OtherPlan;
import dev.roundtrip.result.ServerOfRun.OtherVariable;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.ExecutionVariables;
import dev.roundtrip.server.witness.StatementPlans;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a server when the run is over, to compare it with the first.
 *
 * @param variables empty if the server does not tell
 * @param plans empty if the server does not tell
 */
record ServerComparison(Optional<ExecutionVariables> variables, Optional<StatementPlans> plans) {

    private static final ServerComparison UNKNOWN = new ServerComparison(Optional.empty(), Optional.empty());

    /** The servers, and how each differs from the first; none if there is one server. */
    static List<ServerOfRun> of(List<Site> sites) {
        if (sites.size() < 2) {
            return List.of();
        }
        List<ServerComparison> known =
                sites.stream().map(ServerComparison::read).toList();
        return sites.stream()
                .map(site -> {
                    ServerComparison here = known.get(sites.indexOf(site));
                    return site.inReport(here.otherVariables(known.get(0)), here.otherPlans(known.get(0)));
                })
                .toList();
    }

    /** Before the end of the run. */
    static List<ServerOfRun> notYet(List<Site> sites) {
        return sites.size() < 2
                ? List.of()
                : sites.stream()
                        .map(site -> site.inReport(List.of(), List.of()))
                        .toList();
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
