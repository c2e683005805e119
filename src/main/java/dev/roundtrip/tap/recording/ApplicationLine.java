package dev.roundtrip.tap.recording;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The innermost line of the application on a stack. */
public final class ApplicationLine {

    private static final int MOST_CLASSES = 10_000;

    private static final ConcurrentMap<String, Boolean> OF_APPLICATION = new ConcurrentHashMap<>();

    private ApplicationLine() {}

    /** That of the current thread; empty if it runs code of libraries only. Reads the stack up to this line. */
    public static Optional<CallSite> ofCurrentThread() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> isOfApplication(frame.getClassName()))
                        .findFirst()
                        .map(CallSite::of));
    }

    private static boolean isOfApplication(String className) {
        Boolean known = OF_APPLICATION.get(className);
        if (known == null) {
            known = FrameKind.of(className) == FrameKind.APPLICATION;
            if (OF_APPLICATION.size() < MOST_CLASSES) {
                OF_APPLICATION.put(className, known);
            }
        }
        return known;
    }
}
