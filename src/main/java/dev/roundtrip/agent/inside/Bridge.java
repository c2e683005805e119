package dev.roundtrip.agent.inside;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.modifier.FieldManifestation;
import net.bytebuddy.description.modifier.Ownership;
import net.bytebuddy.description.modifier.Visibility;

/**
 * The one thing that advised code and the agent share: a class in {@code java.lang} with one field, which every class
 * loader sees. The field is null while no agent is active, and advised code then does nothing.
 */
final class Bridge {

    static final String TYPE = "java.lang.RoundtripBridge";
    static final String FIELD = "sockets";

    private Bridge() {}

    static void open(Instrumentation instrumentation, Function<Object[], Object> sockets)
            throws ReflectiveOperationException {
        type(instrumentation).getField(FIELD).set(null, sockets);
    }

    /** Closes the bridge; does nothing if another agent has opened it since. */
    static void close(Instrumentation instrumentation, Function<Object[], Object> sockets)
            throws ReflectiveOperationException {
        Class<?> type = type(instrumentation);
        if (type.getField(FIELD).get(null) == sockets) {
            type.getField(FIELD).set(null, null);
        }
    }

    private static Class<?> type(Instrumentation instrumentation) throws ReflectiveOperationException {
        try {
            return Class.forName(TYPE, true, null);
        } catch (ClassNotFoundException firstAgent) {
            return define(instrumentation);
        }
    }

    private static Class<?> define(Instrumentation instrumentation) throws ReflectiveOperationException {
        byte[] bytes = new ByteBuddy()
                .subclass(Object.class)
                .name(TYPE)
                .modifiers(Modifier.PUBLIC | Modifier.FINAL)
                .defineField(FIELD, Function.class, Visibility.PUBLIC, Ownership.STATIC, FieldManifestation.VOLATILE)
                .make()
                .getBytes();
        openJdk(instrumentation, Map.of(), Map.of("java.lang", Set.of(Bridge.class.getModule())));
        return MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
                .defineClass(bytes);
    }

    /** Lets the agent use more of the JDK's own module. */
    static void openJdk(
            Instrumentation instrumentation, Map<String, Set<Module>> exports, Map<String, Set<Module>> opens) {
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), exports, opens, Set.of(), Map.of());
    }
}
