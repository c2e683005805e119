package dev.roundtrip.probe;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.SessionInit;
import dev.roundtrip.server.variables.VariablesException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A string with the pool that opens it.
 *
 * @param isolation that the pool sets
 * @param initSql the pool's {@code connectionInitSql}
 */
public record PooledString(
        String name, String jdbcUrl, boolean autoCommit, IsolationLevel isolation, Optional<String> initSql) {

    /** The strings for a server that is ready. */
    public static List<PooledString> of(StringsOfServer strings, DatabaseServer server) throws VariablesException {
        List<PooledString> pooled = new ArrayList<>();
        if (strings.scenarios().isEmpty()) {
            pooled.add(new PooledString(
                    server.host() + ":" + server.port(),
                    strings.server().url().orElseThrow(),
                    true,
                    IsolationLevel.SERVER_DEFAULT,
                    Optional.empty()));
        }
        for (Scenario scenario : strings.scenarios()) {
            String url = JdbcUrl.parse(server.jdbcUrl(""))
                    .orElseThrow()
                    .withParameters(scenario.connection().parameters())
                    .orElseThrow()
                    .raw();
            boolean tidb = server.description().kind() == ServerKind.TIDB;
            pooled.add(new PooledString(
                    scenario.shortName(),
                    url,
                    scenario.connection().poolAutoCommit(),
                    scenario.workload().isolation(),
                    tidb ? SessionInit.initSql(scenario.server().variables()) : Optional.empty()));
        }
        return pooled;
    }

    public PooledString withUrl(String other) {
        return new PooledString(name, other, autoCommit, isolation, initSql);
    }

    public PooledString withInitSql(Optional<String> other) {
        return new PooledString(name, jdbcUrl, autoCommit, isolation, other);
    }

    /** Leaves out the string, which may hold a password. */
    @Override
    public String toString() {
        return "PooledString[" + name + "]";
    }
}
