package dev.roundtrip.agent.inside;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;

/**
 * Puts advice into the drivers' classes, in each class loader, when they are loaded or if they are loaded already. A
 * class that does not have the expected method is left as it is.
 */
final class DriverAdvice implements ClassFileTransformer {

    private final Instrumentation instrumentation;
    /** Receives the failures to change a class. */
    private final Consumer<Throwable> failures;

    private final Set<String> unknown = ConcurrentHashMap.newKeySet();

    /** Whether pools get the advice, too. */
    private volatile boolean pools;

    DriverAdvice(Instrumentation instrumentation, Consumer<Throwable> failures) {
        this.instrumentation = instrumentation;
        this.failures = failures;
    }

    void install() {
        instrumentation.addTransformer(this, true);
        transformLoaded();
    }

    /** Puts advice into pools, too, from now on. */
    void installInPools() {
        pools = true;
        transformLoaded();
    }

    /** Restores the drivers' classes. */
    void remove() {
        instrumentation.removeTransformer(this);
        transformLoaded();
    }

    /** The classes of drivers that do not have the expected method. */
    Set<String> unknown() {
        return Set.copyOf(unknown);
    }

    /** Whether a driver has connected: its class that creates sockets is loaded for the first connection. */
    boolean hasDriverThatConnected() {
        return hooked().anyMatch(type -> Hook.of(type).call() == Hook.Call.SOCKET);
    }

    private Stream<Class<?>> hooked() {
        return Stream.<Class<?>>of(instrumentation.getAllLoadedClasses()).filter(type -> Hook.of(type) != null);
    }

    private void transformLoaded() {
        // Classes are changed one at a time: a failure with one must not keep the others from it.
        for (Class<?> type : hooked().toList()) {
            try {
                instrumentation.retransformClasses(type);
            } catch (UnmodifiableClassException | RuntimeException | LinkageError failure) {
                failures.accept(failure);
            }
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        Hook hook = Hook.of(name);
        if (hook == null || (hook.isOfPool() && !pools)) {
            return null;
        }
        try {
            return advised(hook, loader, classFile);
        } catch (Throwable failure) {
            failures.accept(failure);
            return null;
        }
    }

    private byte[] advised(Hook hook, ClassLoader loader, byte[] classFile) {
        ClassFileLocator locator = new ClassFileLocator.Compound(
                ClassFileLocator.Simple.of(hook.type(), classFile),
                ClassFileLocator.ForClassLoader.ofPlatformLoader(),
                ClassFileLocator.ForClassLoader.of(loader));
        TypeDescription type = TypePool.Default.WithLazyResolution.of(locator)
                .describe(hook.type())
                .resolve();
        if (type.getDeclaredMethods().filter(hook.methods()).isEmpty()) {
            if (hook.isNeeded()) {
                unknown.add(hook.type());
            }
            return null;
        }
        return new ByteBuddy()
                .decorate(type, locator)
                .visit(hook.toAdvice().on(hook.methods()))
                .make()
                .getBytes();
    }
}
