package dev.roundtrip.server;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;

/** A server that forwards to another one. The caller sees the other server's answers and may replace them. */
public final class ForwardingServer {

    private ForwardingServer() {}

    /** Turns an answer of the other server, such as a connection or the description, into what the caller gets. */
    @FunctionalInterface
    public interface Answers {

        Object instead(Object answer) throws SQLException;
    }

    /** A server that does all that the other server does, with these answers. */
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
