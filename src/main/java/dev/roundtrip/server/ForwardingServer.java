package dev.roundtrip.server;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;

/** Another server; the caller sees its answers and may replace them. */
public final class ForwardingServer {

    private ForwardingServer() {}

    /** What the caller gets for an answer of the other server, such as a connection or the description. */
    @FunctionalInterface
    public interface Answers {

        Object instead(Object answer) throws SQLException;
    }

    /** All that the other server does, with these answers. */
    public static DatabaseServer of(DatabaseServer server, Answers answers) {
        return (DatabaseServer) Proxy.newProxyInstance(
                DatabaseServer.class.getClassLoader(),
                new Class<?>[] {DatabaseServer.class},
                (proxy, method, arguments) -> {
                    try {
                        return answers.instead(method.invoke(server, arguments));
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }
}
