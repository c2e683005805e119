package dev.roundtrip.workload.load;

import dev.roundtrip.Imitation;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes down what an application executes: each statement with its values, and each commit. */
final class RecordingDriver {

    private final List<String> executed = Collections.synchronizedList(new ArrayList<>());

    /** In the order of execution, such as {@code SELECT c FROM t WHERE id=? {1=5}}. */
    List<String> executed() {
        return List.copyOf(executed);
    }

    /** The driver for this URL, recorded. */
    Driver of(String url) throws SQLException {
        return recording(
                Driver.class,
                DriverManager.getDriver(url),
                (method, arguments, result) ->
                        result instanceof Connection connection ? recording(connection) : result);
    }

    private Connection recording(Connection connection) {
        return recording(Connection.class, connection, (method, arguments, result) -> {
            if (result instanceof PreparedStatement prepared) {
                return recording((String) arguments[0], prepared);
            }
            if (result instanceof Statement plain) {
                return recording(Statement.class, plain, (called, texts, answer) -> {
                    if (called.startsWith("execute")) {
                        executed.add((String) texts[0]);
                    }
                    return answer;
                });
            }
            if (method.equals("commit") || method.equals("rollback")) {
                executed.add(method);
            }
            return result;
        });
    }

    private PreparedStatement recording(String sql, PreparedStatement prepared) {
        Map<Object, Object> values = new TreeMap<>();
        return recording(PreparedStatement.class, prepared, (method, arguments, result) -> {
            if (method.startsWith("set") && arguments.length == 2) {
                values.put(arguments[0], arguments[1]);
            } else if (method.startsWith("execute")) {
                executed.add(sql + " " + values);
            }
            return result;
        });
    }

    /** What is done with a call's result. */
    private interface Called {
        Object with(String method, Object[] arguments, Object result);
    }

    private static <T> T recording(Class<T> type, T target, Called called) {
        return Imitation.of(
                type,
                (method, arguments) -> called.with(method.getName(), arguments, method.invoke(target, arguments)));
    }
}
