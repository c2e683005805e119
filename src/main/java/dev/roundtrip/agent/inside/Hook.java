package dev.roundtrip.agent.inside;

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.isStatic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.returns;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesNoArguments;

import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
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
            new Hook("org.mariadb.jdbc.NonRegisteringDriver", "connect", StringAdvice.class),
            // Only while a program watches
            new Hook(RenewedPools.HIKARI, "getConnection", PoolAdvice.class),
            new Hook(RenewedPools.TOMCAT, "getConnection", PoolAdvice.class),
            new Hook(RenewedPools.AGROAL, "getConnection", PoolAdvice.class),
            new Hook(RenewedPools.DBCP2, "getConnection", PoolAdvice.class),
            new Hook(RenewedPools.DRUID, "getConnection", PoolAdvice.class));

    /** The JVM asks about each class that it loads: nearly all have another simple name. */
    private static final Map<String, List<Hook>> BY_SIMPLE_NAME =
            ALL.stream().collect(Collectors.groupingBy(hook -> afterLast('.', hook.type)));

    /** The hook of a class, with its name; null if it has none. The JVM also asks for null. */
    static Hook of(String internalName) {
        if (internalName != null) {
            for (Hook hook : BY_SIMPLE_NAME.getOrDefault(afterLast('/', internalName), List.of())) {
                String name = internalName.replace('/', '.');
                if (DriverClass.isNamed(name, hook.type)) {
                    return new Hook(name, hook.method, hook.advice);
                }
            }
        }
        return null;
    }

    private static String afterLast(char separator, String name) {
        return name.substring(name.lastIndexOf(separator) + 1);
    }

    static boolean isHooked(Class<?> type) {
        return of(type.getName().replace('.', '/')) != null;
    }

    ElementMatcher<MethodDescription> methods() {
        ElementMatcher.Junction<MethodDescription> named =
                named(method).and(not(isAbstract())).and(not(isConstructor()));
        if (advice == StringAdvice.class) {
            return named.and(not(isStatic()))
                    .and(takesArgument(0, String.class))
                    .and(takesArgument(1, Properties.class));
        }
        if (isOfPool()) {
            return named.and(not(isStatic())).and(takesNoArguments());
        }
        ElementMatcher.Junction<MethodDescription> sockets =
                named.and(returns(named("java.net.Socket").or(named("javax.net.ssl.SSLSocket"))));
        return advice == TlsAdvice.class ? sockets.and(takesArgument(0, Socket.class)) : sockets;
    }

    boolean isOfPool() {
        return advice == PoolAdvice.class;
    }

    /** Whether commands are not seen if the class has no such method. */
    boolean isNeeded() {
        return advice != StringAdvice.class && !isOfPool();
    }

    Advice toAdvice() {
        return Advice.to(advice);
    }
}
