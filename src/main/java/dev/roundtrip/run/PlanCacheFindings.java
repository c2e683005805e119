package dev.roundtrip.run;

import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.PlanCacheCheck;
import dev.roundtrip.server.variables.SessionInit;
import dev.roundtrip.server.variables.VariableNames;
import dev.roundtrip.server.variables.VariablesException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Checks whether the server's plan cache is large enough for the scenarios that prepare each statement once. */
final class PlanCacheFindings {

    private PlanCacheFindings() {}

    /** One sentence for each scenario with a plan cache that is too small, with the fix. */
    static List<String> of(Plan plan, DatabaseServer server) {
        List<String> findings = new ArrayList<>();
        if (server.description().kind() == ServerKind.TIDB) {
            plan.measured().stream()
                    .filter(entry -> entry.scenario().expectations().preparesOnce())
                    .filter(entry -> !PlanCacheCheck.isShared(entry.variables()))
                    .forEach(entry ->
                            of(entry, server).ifPresent(finding -> findings.add(entry.label() + ": " + finding)));
        }
        return findings;
    }

    private static Optional<String> of(Plan.Entry entry, DatabaseServer server) {
        try (Connection session = server.connect("");
                Statement statement = session.createStatement()) {
            Optional<String> initSql = SessionInit.initSql(entry.variables());
            if (initSql.isPresent()) {
                statement.execute(initSql.get());
            }
            OptionalInt places = places(entry, session);
            return places.isEmpty()
                    ? Optional.empty()
                    : PlanCacheCheck.check(
                            places.getAsInt(),
                            entry.scenario().workload().statements(),
                            VariableNames.nameOn(server.description(), PlanCacheCheck.VARIABLE));
        } catch (SQLException | VariablesException gone) {
            // The scenario's own slices have already reported this.
            return Optional.empty();
        }
    }

    /**
     * The number of places in the plan cache. A global size is no longer in effect now, but it was when the scenario's
     * connections were opened.
     */
    private static OptionalInt places(Plan.Entry entry, Connection session) throws SQLException {
        Optional<ServerVariable> global = entry.variables().stream()
                .filter(variable -> PlanCacheCheck.NAMES.contains(variable.name()))
                .filter(variable ->
                        variable.scope() == Scope.GLOBAL && variable.value().matches("[0-9]{1,9}"))
                .findFirst();
        return global.isPresent()
                ? OptionalInt.of(Integer.parseInt(global.get().value()))
                : PlanCacheCheck.places(session);
    }
}
