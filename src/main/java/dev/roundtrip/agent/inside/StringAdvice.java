package dev.roundtrip.agent.inside;

import java.util.function.Function;
import net.bytebuddy.asm.Advice;

/** Where an application gives a driver its connection string. Copied into that method, as {@link SocketAdvice}. */
final class StringAdvice {

    private StringAdvice() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    @SuppressWarnings("unchecked") // The bridge's field is one.
    static void before(
            @Advice.Argument(0) Object url, @Advice.Argument(1) Object properties, @Advice.This Object driver)
            throws ReflectiveOperationException {
        Object sockets =
                Class.forName(Bridge.TYPE, false, null).getField(Bridge.FIELD).get(null);
        if (sockets != null) {
            Object unused = ((Function<Object[], Object>) sockets)
                    .apply(new Object[] {TappedSockets.CONNECTING, url, properties, driver});
        }
    }
}
