package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.server.ServerDescription;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;

/** Reads and sets the variables of a server that outlive a session. */
final class GlobalVariables {

    private final Connection connection;

    GlobalVariables(Connection connection) {
        this.connection = connection;
    }

    /**
     * The value as the server shows it (ON, not 1), a form that it also accepts; empty if there is no such global
     * variable.
     */
    Optional<String> read(String variable) throws SQLException, VariablesException {
        return one("SHOW GLOBAL VARIABLES WHERE Variable_name = '" + VariableSql.variable(variable) + "'", 2);
    }

    void set(String variable, String value) throws SQLException, VariablesException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "SET GLOBAL " + VariableSql.variable(variable) + " = " + VariableSql.value(variable, value));
        }
    }

    /** The server process that answers: behind a load balancer, another connection may reach another process. */
    String instance() throws SQLException {
        return one("SELECT CONCAT(@@hostname, ':', @@port)", 1).orElse("");
    }

    /** The number of TiDB servers in the cluster; empty if unknown. */
    Optional<Integer> servers() {
        try {
            return one("SELECT COUNT(*) FROM information_schema.tidb_servers_info", 1)
                    .map(Integer::valueOf);
        } catch (SQLException notTidbOrNotAllowed) {
            return Optional.empty();
        }
    }

    private Optional<String> one(String sql, int column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? Optional.ofNullable(rows.getString(column)) : Optional.empty();
        }
    }

    /** True if both are spellings of one value: ON, 1 and TRUE; 5 and 5.0; names in any case. */
    static boolean same(String one, String other) {
        return one.equalsIgnoreCase(other) || canonical(one).equals(canonical(other));
    }

    static String didNotTake(ServerVariable variable, String found, ServerDescription server) {
        return VariableFailures.name(server) + " took " + variable.name() + " = " + variable.value()
                + " without an error but shows \"" + found
                + "\" afterwards: the value is not allowed, or another variable overrides it.";
    }

    private static String canonical(String value) {
        return switch (value.toUpperCase(Locale.ROOT)) {
            case "ON", "TRUE" -> "1";
            case "OFF", "FALSE" -> "0";
            default -> number(value);
        };
    }

    private static String number(String value) {
        try {
            return new BigDecimal(value).stripTrailingZeros().toString();
        } catch (NumberFormatException text) {
            return value;
        }
    }
}
