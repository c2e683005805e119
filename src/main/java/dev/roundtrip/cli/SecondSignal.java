package dev.roundtrip.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;

/**
 * The first signal to end the process starts an orderly shutdown. A second one ends the process at once: the user does
 * not want to wait for servers and files. The exit code is that of the signal, as with the JVM's own handler.
 */
final class SecondSignal {

    private static final int OF_A_SIGNAL = 128;
    private static final AtomicBoolean WATCHED = new AtomicBoolean();
    private static final AtomicBoolean ENDING = new AtomicBoolean();

    /** What the first signal does, given its exit code. */
    private static volatile IntConsumer first = System::exit;

    private SecondSignal() {}

    /** Starts to watch for signals; may be called again. */
    static void endsAtOnce() {
        if (WATCHED.compareAndSet(false, true)) {
            List.of("INT", "TERM").forEach(SecondSignal::watch);
        }
    }

    /** Starts to watch for signals; the first one does this instead of ending the process. */
    static void stopsFirst(Runnable stop) {
        first = exitCode -> stop.run();
        endsAtOnce();
    }

    /**
     * By reflection: the JDK has no public API for signals, and the compiler warns about the internal one. If that is
     * missing, a second signal does nothing.
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
            // The JVM's own handler remains.
        }
    }

    private static Object signal(Class<?> type, String name) throws ReflectiveOperationException {
        return type.getConstructor(String.class).newInstance(name);
    }

    /** Runs on a separate thread for each signal. */
    private static void end(int exitCode) {
        if (ENDING.compareAndSet(false, true)) {
            first.accept(exitCode);
            return;
        }
        System.err.println(
                "roundtrip: ended at once. Servers that it started and variables that it changed may be left:"
                        + " the next run ends those servers, and ./roundtrip restore puts variables back.");
        Runtime.getRuntime().halt(exitCode);
    }
}
