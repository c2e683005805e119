package dev.roundtrip.agent.inside;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.function.Function;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner.Typing;

/**
 * The code that is copied into the drivers' methods: it passes a call on to the bridge, and returns the bridge's socket
 * in place of the driver's. It uses JDK types only, no lambda and no private member.
 */
final class BridgeAdvice {
    private BridgeAdvice() {}

    /** The name of the {@link Hook.Call}, which is a constant in the copy. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Name {}

    /** The advice before the method's own code. */
    static final class Enter {
        private Enter() {}

        @Advice.OnMethodEnter(suppress = Throwable.class)
        @SuppressWarnings("unchecked") // The bridge's field is a Function.
        static void before(
                @Name String call,
                @Advice.This(optional = true) Object self,
                @Advice.AllArguments(nullIfEmpty = true) Object[] arguments)
                throws ReflectiveOperationException {
            Object sockets = Class.forName(Bridge.TYPE, false, null)
                    .getField(Bridge.FIELD)
                    .get(null);
            if (sockets != null) {
                Object unused =
                        ((Function<Object[], Object>) sockets).apply(new Object[] {call, self, arguments, null});
            }
        }
    }

    /** The advice after the method's own code. */
    static final class Exit {
        private Exit() {}

        @Advice.OnMethodExit(suppress = Throwable.class)
        @SuppressWarnings({"unchecked", "UnusedVariable"
        }) // The bridge's field is a Function, and the driver returns the variable.
        static void after(
                @Name String call,
                @Advice.This(optional = true) Object self,
                @Advice.AllArguments(nullIfEmpty = true) Object[] arguments,
                @Advice.Return(readOnly = false, typing = Typing.DYNAMIC) Object made)
                throws ReflectiveOperationException {
            Object sockets = Class.forName(Bridge.TYPE, false, null)
                    .getField(Bridge.FIELD)
                    .get(null);
            if (sockets != null) {
                made = ((Function<Object[], Object>) sockets).apply(new Object[] {call, self, arguments, made});
            }
        }
    }
}
