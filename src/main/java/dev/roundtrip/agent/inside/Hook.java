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
 * A method of a driver that gets advice. Several methods of one class may have the name; those with the call's
 * arguments get it.
 *
 * @param type the class's binary name
 */
record Hook(String type, String method, Call call) {

    /** The call that a driver or a pool is about to make, or has made. */
    enum Call {
        /** A driver has created its socket. */
        SOCKET,
        /** A driver wraps its socket, the first argument, in TLS. */
        TLS,
        /** Connector/J 5.1 wraps its socket, which it keeps in a field, in TLS. */
        OLD_TLS,
        /** An application gives a driver its connection string. */
        STRING,
        /** An application takes a connection from its pool. */
        POOL
    }

    private static final List<Hook> ALL = List.of(
            // This one is for Connector/J 8.0 to 26. A factory for SOCKS or of the user's own overrides createSocket,
            // and is left alone.
            new Hook("com.mysql.cj.protocol.StandardSocketFactory", "createSocket", Call.SOCKET),
            new Hook("com.mysql.cj.protocol.ExportControlled", "performTlsHandshake", Call.TLS),
            new Hook("com.mysql.cj.jdbc.NonRegisteringDriver", "connect", Call.STRING),
            // These are for Connector/J 5.1.
            new Hook("com.mysql.jdbc.StandardSocketFactory", "createSocket", Call.SOCKET),
            new Hook("com.mysql.jdbc.ExportControlled$StandardSSLSocketFactory", "connect", Call.OLD_TLS),
            new Hook("com.mysql.jdbc.NonRegisteringDriver", "connect", Call.STRING),
            // These are for MariaDB's driver 3.x and 4.x.
            new Hook("org.mariadb.jdbc.client.impl.ConnectionHelper", "createSocket", Call.SOCKET),
            new Hook("org.mariadb.jdbc.plugin.TlsSocketPlugin", "createSocket", Call.TLS),
            // These are for MariaDB's driver 2.x.
            new Hook("org.mariadb.jdbc.internal.util.Utils", "createSocket", Call.SOCKET),
            new Hook("org.mariadb.jdbc.tls.TlsSocketPlugin", "createSocket", Call.TLS),
            // The first is for MariaDB's driver up to 3.5 or so, and the second for later ones.
            new Hook("org.mariadb.jdbc.Driver", "connect", Call.STRING),
            new Hook("org.mariadb.jdbc.NonRegisteringDriver", "connect", Call.STRING),
            // These are used only while a program watches.
            new Hook(RenewedPools.HIKARI, "getConnection", Call.POOL),
            new Hook(RenewedPools.TOMCAT, "getConnection", Call.POOL),
            new Hook(RenewedPools.AGROAL, "getConnection", Call.POOL),
            new Hook(RenewedPools.DBCP2, "getConnection", Call.POOL),
            new Hook(RenewedPools.DRUID, "getConnection", Call.POOL));

    private static final Map<String, Hook> BY_INTERNAL_NAME =
            ALL.stream().collect(Collectors.toMap(hook -> hook.type.replace('.', '/'), hook -> hook));

    /** The hook of a class; null if it has none. The JVM also asks for null. */
    static Hook of(String internalName) {
        return internalName == null ? null : BY_INTERNAL_NAME.get(internalName);
    }

    static Hook of(Class<?> type) {
        return of(type.getName().replace('.', '/'));
    }

    ElementMatcher<MethodDescription> methods() {
        ElementMatcher.Junction<MethodDescription> named =
                named(method).and(not(isAbstract())).and(not(isConstructor()));
        ElementMatcher.Junction<MethodDescription> sockets =
                named.and(returns(named("java.net.Socket").or(named("javax.net.ssl.SSLSocket"))));
        return switch (call) {
            case SOCKET, OLD_TLS -> sockets;
            case TLS -> sockets.and(takesArgument(0, Socket.class));
            case STRING ->
                named.and(not(isStatic())).and(takesArgument(0, String.class)).and(takesArgument(1, Properties.class));
            case POOL -> named.and(not(isStatic())).and(takesNoArguments());
        };
    }

    boolean isOfPool() {
        return call == Call.POOL;
    }

    /** Whether commands are missed if the class has no such method. */
    boolean isNeeded() {
        return call != Call.STRING && !isOfPool();
    }

    Advice toAdvice() {
        Advice.WithCustomMapping named = Advice.withCustomMapping().bind(BridgeAdvice.Name.class, call.name());
        return switch (call) {
            case SOCKET -> named.to(BridgeAdvice.Exit.class);
            case TLS, OLD_TLS -> named.to(BridgeAdvice.Enter.class, BridgeAdvice.Exit.class);
            case STRING, POOL -> named.to(BridgeAdvice.Enter.class);
        };
    }
}
