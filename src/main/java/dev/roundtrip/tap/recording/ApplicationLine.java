package dev.roundtrip.tap.recording;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the lines of the application on a stack. */
public final class ApplicationLine {

    /** The classes and methods around the work, which receive a request or run something else. */
    private static final Pattern AROUND = Pattern.compile(
            ".*(?:Controller|Resource|Servlet|Filter|Endpoint|Interceptor|Aspect|Application|Main)(?:\\$.*)?");

    private static final Set<String> RUNNING =
            Set.of("main", "run", "call", "execute", "invoke", "apply", "accept", "get", "doFilter", "service");

    private static final int SERVICE = 3;

    private static final ByClassName<Integer> RANKS = new ByClassName<>(ApplicationLine::rankOfClass);

    private ApplicationLine() {}

    /**
     * The lines that sent the current thread's command. They are empty if neither the application nor a pool that acts
     * by itself is on the stack. Little more of the stack is read than these lines need.
     */
    public static Optional<SentFrom> ofCurrentThread() {
        return StackReading.linesOfCurrentThread();
    }

    /**
     * The method with which the current thread entered the application's work, such as {@code shop.OrderService.place}.
     * It is the outermost method of a class whose name has {@code Service}; if there is none, the outermost method that
     * does more than to receive or run something, as a controller, a filter or {@code main} do; otherwise the outermost
     * method. It is empty if the thread runs only code of libraries. The whole stack is read.
     */
    public static String entryOfCurrentThread() {
        return StackReading.WALKER.walk(frames -> {
            StackFrame entry = null;
            int highest = -1;
            for (Iterator<StackFrame> rest = frames.iterator(); rest.hasNext(); ) {
                StackFrame frame = rest.next();
                if (FrameKind.of(frame) == FrameKind.APPLICATION) {
                    int rank = rank(frame);
                    // Among methods of equal rank, the outermost one is taken.
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
        int ofClass = RANKS.of(frame);
        return ofClass < SERVICE && RUNNING.contains(CallSite.method(frame)) ? 0 : ofClass;
    }

    private static int rankOfClass(StackFrame frame) {
        String className = frame.getClassName();
        String simpleName = className.substring(className.lastIndexOf('.') + 1);
        return simpleName.contains("Service")
                ? SERVICE
                : AROUND.matcher(simpleName).matches() ? 1 : 2;
    }
}
