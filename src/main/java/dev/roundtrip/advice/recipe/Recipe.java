package dev.roundtrip.advice.recipe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The string, pool and server variables of a profile. */
record Recipe(Scenario scenario) {

    /** The string to use. The bundled profiles' own strings are for reproducing, and not its base. */
    RecommendedString recommended(Assumptions statements) {
        return RecommendedString.ofAll(
                Profiles.names().contains(scenario.name())
                        ? List.of()
                        : List.of(scenario.connection().parameters()),
                statements,
                DriverVersion.NEWEST_KNOWN);
    }

    /** The choices of the profile's string, pool and server that change more than what is sent. */
    List<Choice> choices() {
        return Choice.ALL.stream().filter(this::makes).toList();
    }

    private boolean makes(Choice choice) {
        return switch (choice.where()) {
            case STRING ->
                List.of(scenario.connection().parameters().split("&", -1)).contains(choice.input());
            case POOL ->
                choice.input().split("=", 2)[1].equals(pool().get(choice.input().split("=", 2)[0]));
            case SESSION, SERVER ->
                scenario.server().variables().stream()
                        .anyMatch(variable -> choice.input().startsWith(variable.name() + "="));
            case TABLE -> cachesTables();
        };
    }

    /** The profile's HikariCP properties without user and password, by their Java names, in display order. */
    Map<String, String> pool() {
        Map<String, String> pool = new LinkedHashMap<>();
        pool.put(
                "jdbcUrl",
                RecommendedString.TEMPLATE + "?" + scenario.connection().parameters());
        pool.put("autoCommit", Boolean.toString(scenario.connection().poolAutoCommit()));
        if (scenario.workload().isolation() != IsolationLevel.SERVER_DEFAULT) {
            pool.put(
                    "transactionIsolation",
                    "TRANSACTION_" + scenario.workload().isolation().name());
        }
        initSql().ifPresent(sql -> pool.put("connectionInitSql", sql));
        return pool;
    }

    /** One statement that sets the session variables on each connection. */
    Optional<String> initSql() {
        List<ServerVariable> session = variables(Scope.SESSION);
        return session.isEmpty()
                ? Optional.empty()
                : Optional.of("SET "
                        + session.stream()
                                .map(variable -> "SESSION " + variable.name() + "=" + variable.value())
                                .collect(Collectors.joining(", ")));
    }

    List<ServerVariable> variables(Scope scope) {
        return scenario.server().variables().stream()
                .filter(variable -> variable.scope() == scope)
                .toList();
    }

    boolean cachesTables() {
        return scenario.server().cachedTables() != CachedTables.NONE;
    }

    /** Whether all sessions share one plan cache, which counts at once. */
    boolean sharesPlans() {
        return scenario.server().variables().stream()
                .anyMatch(variable -> variable.name().equals(TidbVariable.INSTANCE_PLAN_CACHE));
    }

    /** Whose string, pool and variables it has, for sentences: the study's scenarios run the bank transfer. */
    String owner() {
        return scenario.workload().file().isPresent() ? "profile" : "study";
    }
}
