package dev.roundtrip.spring;

import java.util.LinkedHashMap;
import java.util.Map;

/** Which method of the woven classes throws, and which were called. The woven classes share this one. */
public final class FaultPoints {

    private static final Map<String, Integer> CALLS = new LinkedHashMap<>();

    private static String faulty = "";
    private static boolean error;

    private FaultPoints() {}

    /** Called by each method of the woven classes. */
    public static synchronized void enter(String method) {
        CALLS.merge(method, 1, Integer::sum);
        if (method.equals(faulty)) {
            if (error) {
                throw new AssertionError("a fault in " + method);
            }
            throw new IllegalStateException("a fault in " + method);
        }
    }

    /** Lets a method throw from now on, an exception or an error; none if the name is empty. */
    static synchronized void fail(String method, boolean byError) {
        faulty = method;
        error = byError;
        CALLS.clear();
    }

    /** The methods that were called since {@link #fail}, with the number of their calls. */
    static synchronized Map<String, Integer> calls() {
        return new LinkedHashMap<>(CALLS);
    }
}
