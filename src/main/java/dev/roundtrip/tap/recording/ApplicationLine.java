package dev.roundtrip.tap.recording;

import java.lang.StackWalker.StackFrame;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Lines of the application on a stack. */
public final class ApplicationLine {

    /** Classes and methods around the work: what receives a request, and what runs something else. */
    private static final Pattern AROUND = Pattern.compile(
            ".*(?:Controller|Resource|Servlet|Filter|Endpoint|Interceptor|Aspect|Application|Main)(?:\\$.*)?");

    private static final Set<String> RUNNING =
            Set.of("main", "run", "call", "execute", "invoke", "apply", "accept", "get", "doFilter", "service");

    private ApplicationLine() {}

    /**
     * The line that sent the current thread's command: of a pool or a wrapper that acts by itself, as with a test query,
     * then with its package; else the innermost one of the application; empty if neither is on the stack. Reads the
     * stack up to this line.
     */
    public static Optional<String> ofCurrentThread() {
        return StackReading.lineOfCurrentThread();
    }

    /**
     * The method with which the current thread entered the application's work, such as {@code shop.OrderService.place}:
     * the outermost method of a class whose name has {@code Service}; else the outermost one that only receives or runs
     * nothing else, as a controller, a filter or {@code main} do; else the outermost one. Empty if the thread runs code
     * of libraries only. Reads the whole stack.
     */
    public static String entryOfCurrentThread() {
        List<CallSite> lines = StackWalker.getInstance()
                .walk(frames -> frames.filter(
                                (StackFrame frame) -> FrameKind.of(frame.getClassName()) == FrameKind.APPLICATION)
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
}
