package dev.roundtrip.advice.recipe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.profile.Expectations.Chatter;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.profile.ServerSpec.Requirement;
import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a profile says of an application's string, pool and server variables.
 *
 * @param parameters what the newest driver known makes of the profile's string
 */
record Recipe(Scenario scenario, EffectiveParameters parameters) {

    /** Plans that a TiDB session keeps unless told otherwise. */
    private static final int DEFAULT_PLANS = 100;

    /** No text of the workload is longer; the linter asks for it. */
    static final int LONGEST_MIXED = 1_900;

    static final int LONGEST_SHORT = 255;

    Recipe {
        Objects.requireNonNull(scenario, "scenario");
        Objects.requireNonNull(parameters, "parameters");
    }

    static Recipe of(Scenario scenario) {
        return new Recipe(
                scenario,
                EffectiveParameters.of(
                        ConnectionParameters.parse(scenario.connection().parameters())
                                .properties(),
                        DriverVersion.NEWEST_KNOWN));
    }

    /** What to use for such statements. */
    RecommendedString recommended() {
        return RecommendedString.forAnyHost(
                Assumptions.ofStatements(scenario.workload().statements(), longestStatement()));
    }

    /** What the study's string, pool and server have that changes more than what is sent. */
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

    /** The study's, for any host and database. */
    String url() {
        return RecommendedString.TEMPLATE + "?" + scenario.connection().parameters();
    }

    /**
     * With what each connection sets for itself as the driver's {@code sessionVariables}; the same where there is
     * nothing.
     */
    String urlWithSessionVariables() {
        List<ServerVariable> session = variables(Scope.SESSION);
        return session.isEmpty()
                ? url()
                : url() + "&sessionVariables="
                        + session.stream()
                                .map(variable -> variable.name() + "=" + variable.value())
                                .collect(Collectors.joining(","));
    }

    /**
     * The study's properties of HikariCP but for user and password, by their names in Java, in the order to be shown.
     */
    Map<String, String> pool() {
        Map<String, String> pool = new LinkedHashMap<>();
        pool.put("jdbcUrl", url());
        pool.put("autoCommit", Boolean.toString(scenario.connection().poolAutoCommit()));
        pool.put(
                "transactionIsolation",
                scenario.workload().isolation() == IsolationLevel.READ_COMMITTED
                        ? "TRANSACTION_READ_COMMITTED"
                        : "TRANSACTION_REPEATABLE_READ");
        initSql().ifPresent(sql -> pool.put("connectionInitSql", sql));
        return pool;
    }

    /** What each connection sets for itself, in one statement. */
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
        return scenario.expectations().commands().containsKey("COM_STMT_PREPARE");
    }

    boolean preparesOnce() {
        return scenario.expectations().preparesOnce();
    }

    /** Whether executions miss a plan cache of the default size, which nothing on the wire shows. */
    boolean overflowsPlanCache() {
        boolean sized = scenario.server().variables().stream()
                .anyMatch(variable -> variable.name().equals(TidbVariable.PLAN_CACHE_SIZE.variable()));
        return needsTidb() && !sized && scenario.workload().statements() > DEFAULT_PLANS;
    }

    /** Why it is a card for comparison and not for use, as the end of a sentence; empty where it can be used. */
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

    int longestStatement() {
        return scenario.workload().length() == StatementLength.SHORT ? LONGEST_SHORT : LONGEST_MIXED;
    }
}
