package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.ServerOfRun.OtherVariable;
import dev.roundtrip.report.ServerOfRun.Value;
import dev.roundtrip.server.ServerKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The variables of a server that can affect how it executes statements, with the defaults of its version if it lists
 * these. Immutable.
 */
public record ExecutionVariables(ServerKind kind, Map<String, Value> values) {

    /** Names and places of one server, and variables that every session has for itself. */
    private static final Pattern OF_ONE_SERVER = Pattern.compile(
            "(.*_)?(config|dir|file|host|id|path|port|telemetry|ts)|.*(gtid|timestamp).*|(last|tidb_last)_.*");

    /** The variables that mean the same on servers of different kinds. */
    private static final List<String> COMMON =
            List.of("autocommit", "collation_server", "sql_mode", "time_zone", "transaction_isolation", "wait_timeout");

    /**
     * Reads the values that a new session has. Read-only variables are the server's name, version and folders, and are
     * left out.
     *
     * @throws SQLException if the server does not list its variables
     */
    public static ExecutionVariables read(Connection connection, ServerKind kind) throws SQLException {
        String sql = switch (kind) {
            case TIDB ->
                "select variable_name, current_value, default_value from information_schema.variables_info"
                        + " where variable_scope <> 'NONE'";
            case MARIADB ->
                "select variable_name, global_value, default_value from information_schema.system_variables"
                        + " where global_value is not null and (read_only = 'NO' or variable_name like 'innodb%')";
            case MYSQL -> "select variable_name, variable_value, null from performance_schema.global_variables";
        };
        Map<String, Value> values = new TreeMap<>();
        OwnQuery.all(
                connection,
                sql,
                row -> values.put(
                        row.getString(1).toLowerCase(Locale.ROOT),
                        new Value(row.getString(2), Optional.ofNullable(row.getString(3)))));
        values.keySet().removeIf(name -> OF_ONE_SERVER.matcher(name).matches());
        return new ExecutionVariables(kind, values);
    }

    /** The variables that both servers have, with other values on this one, by name. */
    public List<OtherVariable> differingFrom(ExecutionVariables first) {
        return values.entrySet().stream()
                .filter(here -> kind == first.kind || COMMON.contains(here.getKey()))
                .filter(here -> first.values.containsKey(here.getKey()))
                .map(here -> new OtherVariable(here.getKey(), first.values.get(here.getKey()), here.getValue()))
                .filter(both -> !both.first().value().equals(both.here().value()))
                .toList();
    }
}
