package dev.roundtrip.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A signal that asks the process to end starts the orderly end, as always. A second one ends it at once: who asks twice
 * does not want to wait for servers and files. The exit code is that of the signal, as the JVM's own handler gives it.
 */
final class SecondSignal {

    private static final int OF_A_SIGNAL = 128;
    private static final AtomicBoolean WATCHED = new AtomicBoolean();
    private static final AtomicBoolean ENDING = new AtomicBoolean();

    private SecondSignal() {}

    /** From now on. May be called again. */
    static void endsAtOnce() {
        if (WATCHED.compareAndSet(false, true)) {
            List.of("INT", "TERM").forEach(SecondSignal::watch);
        }
    }

    /**
     * By name: the JDK's only way to hear of signals is outside of its API, and the compiler warns of it. Without it, a
     * second signal does nothing.
     */
    private static void watch(String name) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            int number = (int) signal.getMethod("getNumber").invoke(signal(signal, name));
            InvocationHandler end = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    end(OF_A_SIGNAL + number);
                    yield null;
                }
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> name;
            };
            signal.getMethod("handle", signal, handler)
                    .invoke(
                            null,
                            signal(signal, name),
                            Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, end));
        } catch (ReflectiveOperationException | RuntimeException notOnThisSystem) {
            // The JVM's own handler stays.
        }
    }

    private static Object signal(Class<?> type, String name) throws ReflectiveOperationException {
        return type.getConstructor(String.class).newInstance(name);
    }

    /** Runs on a thread of its own for each signal. */
    private static void end(int exitCode) {
        if (ENDING.compareAndSet(false, true)) {
            System.exit(exitCode);
        }
        System.err.println(
                "roundtrip: ended at once. Servers that it started and variables that it changed may be left:"
                        + " the next run ends those servers, and ./roundtrip restore puts variables back.");
        Runtime.getRuntime().halt(exitCode);
    }
}
