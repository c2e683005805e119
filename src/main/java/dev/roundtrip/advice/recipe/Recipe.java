package dev.roundtrip.advice.recipe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.profile.Expectations.Chatter;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.profile.ServerSpec.Requirement;
import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The string, pool and server variables of a profile.
 *
 * @param statements how many different texts the workload has, and how long they are
 * @param parameters the effective parameters of the profile's string, for the newest known driver
 */
record Recipe(Scenario scenario, Assumptions statements, EffectiveParameters parameters) {

    /** The default number of plans that a TiDB session keeps. */
    private static final int DEFAULT_PLANS = 100;

    Recipe {
        Objects.requireNonNull(scenario, "scenario");
        Objects.requireNonNull(statements, "statements");
        Objects.requireNonNull(parameters, "parameters");
    }

    static Recipe of(Scenario scenario, Assumptions statements) {
        return new Recipe(
                scenario,
                statements,
                EffectiveParameters.of(
                        ConnectionParameters.parse(scenario.connection().parameters())
                                .properties(),
                        DriverVersion.NEWEST_KNOWN));
    }

    /** The string to use. The bundled profiles' own strings are for reproducing, and not its base. */
    RecommendedString recommended() {
        return RecommendedString.ofAll(
                Profiles.names().contains(scenario.name())
                        ? List.of()
                        : List.of(scenario.connection().parameters()),
                statements,
                DriverVersion.NEWEST_KNOWN);
    }

    /** The choices of the study's string, pool and server that change more than what is sent. */
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

    /** The study's string, for any host and database. */
    String url() {
        return RecommendedString.TEMPLATE + "?" + scenario.connection().parameters();
    }

    /** The URL with the session variables as the driver's {@code sessionVariables}; unchanged if there are none. */
    String urlWithSessionVariables() {
        List<ServerVariable> session = variables(Scope.SESSION);
        return session.isEmpty()
                ? url()
                : url() + "&sessionVariables="
                        + session.stream()
                                .map(variable -> variable.name() + "=" + variable.value())
                                .collect(Collectors.joining(","));
    }

    /** The study's HikariCP properties without user and password, by their Java names, in display order. */
    Map<String, String> pool() {
        Map<String, String> pool = new LinkedHashMap<>();
        pool.put("jdbcUrl", url());
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

    boolean needsTidb() {
        return scenario.server().requires() == Requirement.TIDB;
    }

    boolean isChatty() {
        return scenario.expectations().chatter() == Chatter.AS_DECLARED;
    }

    boolean preparesEveryTime() {
        return scenario.expectations().commands().getOrDefault("COM_STMT_PREPARE", 0.0) >= 1;
    }

    boolean preparesOnce() {
        return scenario.expectations().preparesOnce();
    }

    /** Whether executions miss a plan cache of the default size, which cannot be seen on the wire. */
    boolean overflowsPlanCache() {
        boolean fits =
                sets(TidbVariable.PLAN_CACHE_SIZE) || sharesPlans() || statements.distinctStatements() <= DEFAULT_PLANS;
        return needsTidb() && !fits;
    }

    /** Whether all sessions share one plan cache, which counts at once. */
    boolean sharesPlans() {
        return sets(TidbVariable.INSTANCE_PLAN_CACHE);
    }

    private boolean sets(TidbVariable known) {
        return scenario.server().variables().stream()
                .anyMatch(variable -> variable.name().equals(known.variable()));
    }

    /** Why the card is for comparison only, as the end of a sentence; empty if it can be used. */
    Optional<String> onlyForComparison() {
        if (isChatty()) {
            return Optional.of("the driver asks the server for what it could remember");
        }
        if (preparesEveryTime()) {
            return Optional.of("it prepares and closes every statement every time, in two round trips instead of one");
        }
        return overflowsPlanCache()
                ? Optional.of("its executions miss a plan cache that is too small for its statements")
                : Optional.empty();
    }

    /** Whose string, pool and variables it has, for sentences: the study's scenarios run the bank transfer. */
    String owner() {
        return scenario.workload().file().isPresent() ? "profile" : "study";
    }
}
