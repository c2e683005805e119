package dev.roundtrip.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** An object of an interface whose calls a test answers. */
public final class InterfaceStub {

    private InterfaceStub() {}

    /** The answer to a call, or the failure that the real object has for it. */
    public interface Call {
        Object answer(Method method, Object[] arguments) throws Exception;
    }

    public static <T> T of(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    try {
                        return call.answer(method, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                }));
    }
}
