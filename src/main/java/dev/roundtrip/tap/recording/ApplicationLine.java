package dev.roundtrip.tap.recording;

import java.lang.StackWalker.StackFrame;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;

/** Lines of the application on a stack. */
public final class ApplicationLine {

    private static final int MOST_CLASSES = 10_000;

    private static final ConcurrentMap<String, Boolean> OF_APPLICATION = new ConcurrentHashMap<>();

    /** Classes and methods around the work: what receives a request, and what runs something else. */
    private static final Pattern AROUND = Pattern.compile(
            ".*(?:Controller|Resource|Servlet|Filter|Endpoint|Interceptor|Aspect|Application|Main)(?:\\$.*)?");

    private static final Set<String> RUNNING =
            Set.of("main", "run", "call", "execute", "invoke", "apply", "accept", "get", "doFilter", "service");

    private ApplicationLine() {}

    /**
     * The innermost line of the current thread; empty if it runs code of libraries only. Reads the stack up to this
     * line.
     */
    public static Optional<CallSite> ofCurrentThread() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> isOfApplication(frame.getClassName()))
                        .findFirst()
                        .map(CallSite::of));
    }

    /**
     * The method with which the current thread entered the application's work, such as {@code shop.OrderService.place}:
     * the outermost method of a class whose name has {@code Service}; else the outermost one that only receives or runs
     * nothing else, as a controller, a filter or {@code main} do; else the outermost one. Empty if the thread runs code
     * of libraries only. Reads the whole stack.
     */
    public static String entryOfCurrentThread() {
        List<CallSite> lines = StackWalker.getInstance()
                .walk(frames -> frames.filter((StackFrame frame) -> isOfApplication(frame.getClassName()))
                        .map(CallSite::of)
                        .toList());
        return lines.stream()
                .max(Comparator.comparingInt(ApplicationLine::rank).thenComparing(lines::lastIndexOf))
                .map(line -> line.className() + "." + line.method())
                .orElse("");
    }

    private static int rank(CallSite line) {
        return simpleName(line).contains("Service")
                ? 3
                : RUNNING.contains(line.method())
                        ? 0
                        : AROUND.matcher(simpleName(line)).matches() ? 1 : 2;
    }

    private static String simpleName(CallSite line) {
        return line.className().substring(line.className().lastIndexOf('.') + 1);
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
