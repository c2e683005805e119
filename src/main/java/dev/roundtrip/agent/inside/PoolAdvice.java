package dev.roundtrip.agent.inside;

import java.util.function.Function;
import net.bytebuddy.asm.Advice;

/** Where an application takes a connection from its pool. Copied into that method, as {@link SocketAdvice}. */
final class PoolAdvice {

    private PoolAdvice() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    @SuppressWarnings("unchecked") // The bridge's field is one.
    static void before(@Advice.This Object pool) throws ReflectiveOperationException {
        Object sockets =
                Class.forName(Bridge.TYPE, false, null).getField(Bridge.FIELD).get(null);
        if (sockets != null) {
            Object unused = ((Function<Object[], Object>) sockets).apply(new Object[] {TappedSockets.POOL, pool});
        }
    }
}
