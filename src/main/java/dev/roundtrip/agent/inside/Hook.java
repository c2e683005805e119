package dev.roundtrip.agent.inside;

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.isStatic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.returns;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;

import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * A method of a driver that gets advice. Several methods of one class may have the name; those with the advice's
 * arguments get it.
 *
 * @param type the class's binary name
 */
record Hook(String type, String method, Class<?> advice) {

    private static final List<Hook> ALL = List.of(
            // Connector/J 8.0 to 26. A factory for SOCKS or of the user's own overrides createSocket: it is left alone.
            new Hook("com.mysql.cj.protocol.StandardSocketFactory", "createSocket", SocketAdvice.class),
            new Hook("com.mysql.cj.protocol.ExportControlled", "performTlsHandshake", TlsAdvice.class),
            new Hook("com.mysql.cj.jdbc.NonRegisteringDriver", "connect", StringAdvice.class),
            // Connector/J 5.1
            new Hook("com.mysql.jdbc.StandardSocketFactory", "createSocket", SocketAdvice.class),
            new Hook("com.mysql.jdbc.ExportControlled$StandardSSLSocketFactory", "connect", OldTlsAdvice.class),
            new Hook("com.mysql.jdbc.NonRegisteringDriver", "connect", StringAdvice.class),
            // MariaDB's driver 3.x and 4.x
            new Hook("org.mariadb.jdbc.client.impl.ConnectionHelper", "createSocket", SocketAdvice.class),
            new Hook("org.mariadb.jdbc.plugin.TlsSocketPlugin", "createSocket", TlsAdvice.class),
            // MariaDB's driver 2.x
            new Hook("org.mariadb.jdbc.internal.util.Utils", "createSocket", SocketAdvice.class),
            new Hook("org.mariadb.jdbc.tls.TlsSocketPlugin", "createSocket", TlsAdvice.class),
            // MariaDB's driver up to 3.5 or so, and since
            new Hook("org.mariadb.jdbc.Driver", "connect", StringAdvice.class),
            new Hook("org.mariadb.jdbc.NonRegisteringDriver", "connect", StringAdvice.class));

    /** By the class's internal name; a HashMap, because the JVM also asks for null. */
    private static final Map<String, Hook> BY_INTERNAL_NAME = new HashMap<>();

    static {
        ALL.forEach(hook -> BY_INTERNAL_NAME.put(hook.type.replace('.', '/'), hook));
    }

    /** The hook of a class; null if it has none. */
    static Hook of(String internalName) {
        return BY_INTERNAL_NAME.get(internalName);
    }

    static boolean isHooked(Class<?> type) {
        return BY_INTERNAL_NAME.containsKey(type.getName().replace('.', '/'));
    }

    ElementMatcher<MethodDescription> methods() {
        ElementMatcher.Junction<MethodDescription> named =
                named(method).and(not(isAbstract())).and(not(isConstructor()));
        if (advice == StringAdvice.class) {
            return named.and(not(isStatic()))
                    .and(takesArgument(0, String.class))
                    .and(takesArgument(1, Properties.class));
        }
        ElementMatcher.Junction<MethodDescription> sockets =
                named.and(returns(named("java.net.Socket").or(named("javax.net.ssl.SSLSocket"))));
        return advice == TlsAdvice.class ? sockets.and(takesArgument(0, Socket.class)) : sockets;
    }

    /** Whether commands are not seen if the class has no such method. */
    boolean isNeeded() {
        return advice != StringAdvice.class;
    }

    Advice toAdvice() {
        return Advice.to(advice);
    }
}
