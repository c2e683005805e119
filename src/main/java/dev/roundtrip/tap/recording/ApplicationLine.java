package dev.roundtrip.tap.recording;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
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

    private static final int SERVICE = 3;

    private static final ByClassName<Integer> RANKS = new ByClassName<>(ApplicationLine::rankOfClass);

    private ApplicationLine() {}

    /**
     * The line that sent the current thread's command: that of a pool or wrapper which acts by itself, as with a test
     * query, with its package; else the application's innermost one; empty if neither is on the stack. Reads the stack
     * up to this line.
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
        return StackWalker.getInstance().walk(frames -> {
            StackFrame entry = null;
            int highest = -1;
            for (Iterator<StackFrame> rest = frames.iterator(); rest.hasNext(); ) {
                StackFrame frame = rest.next();
                if (FrameKind.of(frame.getClassName()) == FrameKind.APPLICATION) {
                    int rank = rank(frame);
                    // Of equal ones the outermost.
                    if (rank >= highest) {
                        highest = rank;
                        entry = frame;
                    }
                }
            }
            return entry == null ? "" : entry.getClassName() + "." + CallSite.method(entry);
        });
    }

    private static int rank(StackFrame frame) {
        int ofClass = RANKS.of(frame.getClassName());
        return ofClass < SERVICE && RUNNING.contains(CallSite.method(frame)) ? 0 : ofClass;
    }

    private static int rankOfClass(String className) {
        String simpleName = className.substring(className.lastIndexOf('.') + 1);
        return simpleName.contains("Service")
                ? SERVICE
                : AROUND.matcher(simpleName).matches() ? 1 : 2;
    }
}
