package dev.roundtrip.agent.inside;

import dev.roundtrip.result.Digits;
import dev.roundtrip.tap.TapSockets;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Connections that were opened before the agent was there. Connector/J has a list of its connections, for those that
 * an application forgets to close. MariaDB's driver has none.
 */
final class EarlierConnections {

    private static final List<String> CONNECTOR_J = List.of(
            "com.mysql.cj.jdbc.AbandonedConnectionCleanupThread",
            "com.mysql.jdbc.AbandonedConnectionCleanupThread",
            // 8.0.11 to 8.0.18 or so
            "com.mysql.cj.jdbc.NonRegisteringDriver");

    /** The list's names, in the order of Connector/J's versions. */
    private static final List<String> LISTS = List.of("connectionPhantomRefs", "connectionFinalizerPhantomRefs");

    /** These are loaded for the first connection: 3.x and 4.x, and 2.x. */
    private static final List<String> MARIADB = List.of(
            "org.mariadb.jdbc.client.impl.ConnectionHelper",
            "org.mariadb.jdbc.internal.protocol.AbstractConnectProtocol");

    private EarlierConnections() {}

    /** What a user must know about them, in sentences. */
    static List<String> notes(Instrumentation instrumentation) {
        List<Socket> open = new ArrayList<>();
        Set<String> unknown = new TreeSet<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            String name = type.getName();
            if (isOneOf(CONNECTOR_J, name)) {
                try {
                    open.addAll(open(type));
                } catch (ReflectiveOperationException | RuntimeException notAsExpected) {
                    unknown.add("this version of Connector/J");
                }
            } else if (isOneOf(MARIADB, name)) {
                unknown.add("MariaDB's driver");
            }
        }
        List<String> notes = new ArrayList<>();
        if (!open.isEmpty()) {
            notes.add(missing("seen", counted(open.size()) + " of Connector/J"));
        }
        if (!unknown.isEmpty()) {
            notes.add(missing("seen", "earlier connections of " + String.join(" and ", unknown)));
        }
        return notes;
    }

    private static boolean isOneOf(List<String> originals, String name) {
        return originals.stream().anyMatch(original -> DriverClass.isNamed(name, original));
    }

    /** What is missing of connections that were opened before the agent or its recording was there. */
    static String missing(String how, String connections) {
        return "Not " + how + " until the pool replaces them (HikariCP: 30 minutes; --renew: now): " + connections
                + ".";
    }

    static String counted(long connections) {
        return Digits.counted(connections, "earlier connection");
    }

    private static List<Socket> open(Class<?> type) throws ReflectiveOperationException {
        List<Socket> open = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (LISTS.contains(field.getName())) {
                field.setAccessible(true);
                Object list = field.get(null);
                for (Object reference : list instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) list) {
                    Socket socket = (Socket) ofType("java.net.Socket", ofType("NetworkResources", reference));
                    if (socket != null && !socket.isClosed() && !TapSockets.isTapped(socket)) {
                        open.add(socket);
                    }
                }
            }
        }
        return open;
    }

    /** The value of the field whose type's name ends so; null if there is none. */
    private static Object ofType(String typeName, Object owner) throws ReflectiveOperationException {
        if (owner == null) {
            return null;
        }
        for (Field field : owner.getClass().getDeclaredFields()) {
            if (field.getType().getName().endsWith(typeName)) {
                field.setAccessible(true);
                return field.get(owner);
            }
        }
        throw new NoSuchFieldException(typeName);
    }
}
