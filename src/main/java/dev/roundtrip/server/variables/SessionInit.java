package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.Inputs.Variable;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The session variables: each connection sets them for itself, and they end with it. */
public final class SessionInit {

    private SessionInit() {}

    /**
     * The session variables among these as one statement, for a pool's {@code connectionInitSql}. Empty if there are
     * none.
     *
     * @throws VariablesException if a name or a value cannot be written, or if a variable is shared by all sessions
     */
    public static Optional<String> initSql(List<ServerVariable> variables) throws VariablesException {
        Map<String, String> values = new LinkedHashMap<>();
        for (ServerVariable variable : variables) {
            if (variable.scope() == Scope.SESSION) {
                add(values, variable);
            }
        }
        if (values.isEmpty()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        for (Map.Entry<String, String> entry : values.entrySet()) {
            parts.add("SESSION " + entry.getKey() + "=" + VariableSql.value(entry.getKey(), entry.getValue()));
        }
        return Optional.of("SET " + String.join(", ", parts));
    }

    /**
     * The statement that also makes a session of MariaDB or MySQL read-only: it refuses all writes but those to
     * temporary tables.
     *
     * @param initSql the result of {@link #initSql}; empty for no further variables
     */
    public static String readOnly(String initSql, ServerKind kind) {
        if (initSql.isEmpty()) {
            return "SET SESSION TRANSACTION READ ONLY";
        }
        return initSql + ", SESSION " + (kind == ServerKind.MARIADB ? "tx_read_only" : "transaction_read_only") + "=1";
    }

    /**
     * Sets the session variables on a connection, one by one, and reads each back, so that a refused variable is known
     * by name before a pool opens.
     *
     * @param connection keeps the variables, so close it afterwards
     * @return each variable with its value before and after
     */
    public static List<Variable> check(Connection connection, List<ServerVariable> variables, ServerDescription server)
            throws VariablesException {
        List<Variable> read = new ArrayList<>();
        for (ServerVariable variable : variables) {
            if (variable.scope() == Scope.SESSION) {
                String sql = initSql(List.of(variable)).orElseThrow();
                try {
                    String before = value(connection, variable);
                    OwnQuery.execute(connection, sql);
                    String found = value(connection, variable);
                    if (!GlobalVariables.same(found, variable.value())) {
                        throw new VariablesException(GlobalVariables.didNotTake(variable, found, server));
                    }
                    read.add(GlobalVariables.inReport(variable, before, found));
                } catch (SQLException refused) {
                    throw new VariablesException(
                            VariableFailures.explain(refused, variable.name(), variable.value(), server), refused);
                }
            }
        }
        return read;
    }

    private static String value(Connection connection, ServerVariable variable) throws SQLException {
        return OwnQuery.first(connection, "SELECT @@SESSION." + variable.name(), row -> row.getString(1))
                .orElse("");
    }

    private static void add(Map<String, String> values, ServerVariable variable) throws VariablesException {
        String name = VariableSql.variable(variable.name());
        if (KnownVariable.reaches(name, KnownVariable.Reach.INSTANCE)) {
            throw new VariablesException(VariableFailures.needs(name, Scope.INSTANCE) + ": it belongs to the process.");
        }
        if (KnownVariable.reaches(name, KnownVariable.Reach.GLOBAL_ONLY)) {
            throw new VariablesException(VariableFailures.needs(name, Scope.GLOBAL) + ": no session can set it.");
        }
        String before = values.putIfAbsent(name, variable.value());
        if (before != null && !before.equals(variable.value())) {
            throw new VariablesException(
                    name + " is set twice, to \"" + before + "\" and to \"" + variable.value() + "\". Leave one.");
        }
    }
}
