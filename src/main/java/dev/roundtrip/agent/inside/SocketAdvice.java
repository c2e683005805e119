package dev.roundtrip.agent.inside;

import java.util.function.Function;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner.Typing;

/** Where a driver creates its socket. Copied into the driver's method: JDK types only, no lambda, no private member. */
final class SocketAdvice {

    private SocketAdvice() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    @SuppressWarnings({"unchecked", "UnusedVariable"}) // The bridge's field is one; the driver returns the variable.
    static void after(
            @Advice.AllArguments Object[] arguments,
            @Advice.Return(readOnly = false, typing = Typing.DYNAMIC) Object made)
            throws ReflectiveOperationException {
        Object sockets =
                Class.forName(Bridge.TYPE, false, null).getField(Bridge.FIELD).get(null);
        if (sockets != null) {
            made = ((Function<Object[], Object>) sockets).apply(new Object[] {TappedSockets.MADE, arguments, made});
        }
    }
}
