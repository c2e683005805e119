package dev.roundtrip.junit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;

/** A data source that gives out one connection and keeps it open. */
final class OneConnection {

    private OneConnection() {}

    static DataSource of(Connection connection) {
        Connection kept = proxy(
                Connection.class,
                (method, arguments) -> method.getName().equals("close") ? null : method.invoke(connection, arguments));
        return proxy(DataSource.class, (method, arguments) -> {
            if (method.getName().equals("isWrapperFor")) {
                return false;
            }
            return kept;
        });
    }

    private interface Call {
        Object answer(java.lang.reflect.Method method, Object[] arguments) throws ReflectiveOperationException;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    try {
                        return call.answer(method, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                }));
    }
}
