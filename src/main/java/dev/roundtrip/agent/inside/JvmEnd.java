package dev.roundtrip.agent.inside;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Runs work at the end of the JVM after the application's shutdown hooks, in which services close their pools. */
final class JvmEnd {

    /**
     * A slot among the JDK's own hooks, which run in order: 0 to 2 are the console's, the application's hooks, and the
     * files to delete.
     */
    private static final int SLOT = 9;

    private JvmEnd() {}

    /**
     * Runs the task after the application's hooks. Returns false if this JDK does not offer that; the task is then not
     * run.
     */
    static boolean afterHooks(Instrumentation instrumentation, Runnable task) {
        try {
            Bridge.openJdk(instrumentation, Map.of("jdk.internal.access", Set.of(JvmEnd.class.getModule())), Map.of());
            Object access = Class.forName("jdk.internal.access.SharedSecrets")
                    .getMethod("getJavaLangAccess")
                    .invoke(null);
            Class.forName("jdk.internal.access.JavaLangAccess")
                    .getMethod("registerShutdownHook", int.class, boolean.class, Runnable.class)
                    .invoke(access, SLOT, false, task);
            return true;
        } catch (ReflectiveOperationException | RuntimeException anotherJdk) {
            return false;
        }
    }
}
