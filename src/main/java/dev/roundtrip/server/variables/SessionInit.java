package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerSetting;
import dev.roundtrip.profile.ServerSetting.Scope;
import dev.roundtrip.server.ServerDescription;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings that each connection makes for itself, and that end with it. */
public final class SessionInit {

    private SessionInit() {}

    /**
     * The session settings among these as one statement, for a pool's {@code connectionInitSql}. Empty where there are none.
     *
     * @throws VariablesException where a name or a value cannot be written, or where the variable is not one that a session has to itself
     */
    public static Optional<String> initSql(List<ServerSetting> settings) throws VariablesException {
        Map<String, String> values = new LinkedHashMap<>();
        for (ServerSetting setting : settings) {
            if (setting.scope() == Scope.SESSION) {
                add(values, setting);
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
     * Makes the session settings on a connection, one by one, and reads each back, so that a refusal is known by name before a pool opens.
     *
     * @param connection one that is closed afterwards, for it keeps the settings
     */
    public static void check(Connection connection, List<ServerSetting> settings, ServerDescription server)
            throws VariablesException {
        for (ServerSetting setting : settings) {
            if (setting.scope() == Scope.SESSION) {
                String sql = initSql(List.of(setting)).orElseThrow();
                try (Statement statement = connection.createStatement()) {
                    statement.execute(sql);
                    verify(statement, setting, server);
                } catch (SQLException refused) {
                    throw new VariablesException(
                            VariableFailures.explain(refused, setting.variable(), setting.value(), server), refused);
                }
            }
        }
    }

    private static void verify(Statement statement, ServerSetting setting, ServerDescription server)
            throws SQLException, VariablesException {
        try (ResultSet rows = statement.executeQuery("SELECT @@SESSION." + setting.variable())) {
            String found = rows.next() ? rows.getString(1) : "";
            if (!GlobalVariables.same(found, setting.value())) {
                throw new VariablesException(GlobalVariables.didNotTake(setting, found, server));
            }
        }
    }

    private static void add(Map<String, String> values, ServerSetting setting) throws VariablesException {
        String name = VariableSql.variable(setting.variable());
        Optional<KnownVariable> known = KnownVariable.of(name);
        if (KnownVariable.reachesTheInstance(name)) {
            throw new VariablesException(name
                    + " is of the whole server process: SET SESSION changes it for every session and nobody puts it "
                    + "back. Give it the scope instance.");
        }
        if (known.filter(variable -> variable.reach() == KnownVariable.Reach.GLOBAL_ONLY)
                .isPresent()) {
            throw new VariablesException(name + " is global only, so no session can set it. Give it the scope global.");
        }
        String before = values.putIfAbsent(name, setting.value());
        if (before != null && !before.equals(setting.value())) {
            throw new VariablesException(name + " is set twice in one scenario, to \"" + before + "\" and to \""
                    + setting.value() + "\". Leave one.");
        }
    }
}
