package dev.roundtrip.agent.inside;

import java.util.function.Function;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner.Typing;

/** Where a driver wraps its socket, the first argument, in TLS. Copied into that method, as {@link SocketAdvice}. */
final class TlsAdvice {

    private TlsAdvice() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    @SuppressWarnings("unchecked") // The bridge's field is one.
    static void before(@Advice.Argument(0) Object plain) throws ReflectiveOperationException {
        Object sockets =
                Class.forName(Bridge.TYPE, false, null).getField(Bridge.FIELD).get(null);
        if (sockets != null) {
            Object unused =
                    ((Function<Object[], Object>) sockets).apply(new Object[] {TappedSockets.BEFORE_TLS, plain});
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class)
    @SuppressWarnings({"unchecked", "UnusedVariable"}) // The bridge's field is one; the driver returns the variable.
    static void after(
            @Advice.Argument(0) Object plain, @Advice.Return(readOnly = false, typing = Typing.DYNAMIC) Object tls)
            throws ReflectiveOperationException {
        Object sockets =
                Class.forName(Bridge.TYPE, false, null).getField(Bridge.FIELD).get(null);
        if (sockets != null) {
            tls = ((Function<Object[], Object>) sockets).apply(new Object[] {TappedSockets.IN_TLS, plain, tls});
        }
    }
}
