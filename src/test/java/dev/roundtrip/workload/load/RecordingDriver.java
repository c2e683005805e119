package dev.roundtrip.workload.load;

import dev.roundtrip.Imitation;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

/** Writes down what an application executes: each statement with its values, and each commit. */
final class RecordingDriver {

    private final List<String> executed = Collections.synchronizedList(new ArrayList<>());

    /** In the order of execution, such as {@code SELECT c FROM t WHERE id=? [1, 5]}. */
    List<String> executed() {
        return List.copyOf(executed);
    }

    /** The driver for this URL, recorded. */
    Driver of(String url) throws SQLException {
        Driver driver = DriverManager.getDriver(url);
        return Imitation.of(Driver.class, (method, arguments) -> {
            Object result = method.invoke(driver, arguments);
            return result instanceof Connection connection ? recording(connection) : result;
        });
    }

    private Connection recording(Connection connection) throws SQLException {
        return ProxyDataSourceBuilder.create(Imitation.of(DataSource.class, (method, arguments) -> connection))
                .afterQuery((execution, queries) -> queries.forEach(query -> executed.add(written(query))))
                .afterMethod(called -> {
                    String method = called.getMethod().getName();
                    if (method.equals("commit") || method.equals("rollback")) {
                        executed.add(method);
                    }
                })
                .build()
                .getConnection();
    }

    private static String written(QueryInfo query) {
        StringBuilder written = new StringBuilder(query.getQuery());
        query.getParametersList().stream()
                .flatMap(List::stream)
                .forEach(set -> written.append(' ').append(Arrays.toString(set.getArgs())));
        return written.toString();
    }
}
