package dev.roundtrip.report;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.scenario.SessionHabits;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a scenario's figures depend on.
 *
 * @param profile the whole profile as loaded; a password in its connection parameters is masked here again
 * @param habits what the workload does to the session in addition to its statements, as frameworks do
 * @param variables the server variables that the profile sets, in its order; empty if the server does not have them
 * @param cachedTables the tables in the server's table cache
 * @param nodes the server's processes
 * @param line the requested line between driver and server; empty for the machine's own
 */
public record Inputs(
        Scenario profile,
        Workload workload,
        Pool pool,
        SessionHabits habits,
        List<Variable> variables,
        List<String> cachedTables,
        Environment.Driver driver,
        List<Environment.Server> nodes,
        Optional<NetworkLatency> line) {

    /** An address that stands for any host: parameters are masked as part of a URL. */
    private static final String ADDRESS = "jdbc:mysql://host/?";

    public Inputs {
        profile = masked(profile);
    }

    /** A copy with that pool. */
    public Inputs with(Pool all) {
        return new Inputs(profile, workload, all, habits, variables, cachedTables, driver, nodes, line);
    }

    private static Scenario masked(Scenario profile) {
        String given = ADDRESS + profile.connection().parameters().text();
        String parameters = JdbcUrl.masked(given);
        return parameters.equals(given)
                ? profile
                : profile.opening(ConnectionParameters.parse(parameters.substring(ADDRESS.length())));
    }

    /**
     * The connection pool.
     *
     * @param name the product and version, such as {@code HikariCP 7.1.0}
     * @param connections the constant number of connections
     * @param autoCommit what the pool sets on each connection
     * @param isolation the isolation level that the pool sets on each connection
     * @param initSql what each new connection executes
     */
    public record Pool(
            String name,
            @Least(value = 1, most = Checks.FEW) int connections,
            boolean autoCommit,
            String isolation,
            Optional<String> initSql) {

        /** The pools of two machines as one: connections are added, all else is the same. */
        public Pool plus(Pool other) {
            return new Pool(name, connections + other.connections, autoCommit, isolation, initSql);
        }
    }

    /**
     * A server variable.
     *
     * @param name its name in this version of the server
     * @param asked the value that the profile requests
     * @param was the value before it was set; empty if it was not set
     * @param readBack the value read after it was set; empty if it was not set
     */
    public record Variable(String name, Scope scope, String asked, Optional<String> was, Optional<String> readBack) {}
}
