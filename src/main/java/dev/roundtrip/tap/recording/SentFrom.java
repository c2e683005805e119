package dev.roundtrip.tap.recording;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The lines of Java that sent a statement.
 *
 * @param byPool whether a pool or wrapper sent it by itself, as with a test query; the one line is then the pool's
 * @param inBatch whether it is part of a JDBC batch
 * @param lines the application's lines, the innermost first; at most {@value #MOST_LINES}
 */
public record SentFrom(boolean byPool, boolean inBatch, List<CallSite> lines) {

    static final int MOST_LINES = 6;

    /**
     * The innermost line that is not generic, as that of a helper is that sends any statement. A line of a pool has its
     * package.
     */
    public String line(Predicate<CallSite> generic) {
        return byPool
                ? lines.get(0).withPackage()
                : lines.stream()
                        .filter(generic.negate())
                        .findFirst()
                        .orElse(lines.get(0))
                        .toString();
    }

    /**
     * The line in the innermost method from which this statement and one of these others were sent, each from a line of
     * its own.
     */
    public Optional<CallSite> sharedWith(List<SentFrom> others) {
        return IntStream.range(0, lines.size())
                .filter(at -> others.stream().anyMatch(other -> divergesAt(at, other)))
                .mapToObj(lines::get)
                .findFirst();
    }

    private boolean divergesAt(int at, SentFrom other) {
        CallSite line = lines.get(at);
        return IntStream.range(0, other.lines.size())
                .anyMatch(there -> isSameMethod(line, other.lines.get(there))
                        && !line.equals(other.lines.get(there))
                        && isSameFrom(at + 1, other, there + 1));
    }

    /** Whether both were called from the same lines, as far as these are known. */
    private boolean isSameFrom(int from, SentFrom other, int otherFrom) {
        int known = Math.min(lines.size() - from, other.lines.size() - otherFrom);
        return lines.subList(from, from + known).equals(other.lines.subList(otherFrom, otherFrom + known));
    }

    /** The innermost line that none of these others has; empty if there are no others. */
    public Optional<CallSite> absentIn(List<SentFrom> others) {
        return lines.stream()
                .filter(line -> !others.isEmpty())
                .filter(line -> others.stream().noneMatch(other -> other.lines.contains(line)))
                .findFirst();
    }

    /** The innermost line, with its caller if that is another method. */
    public String lineWithCaller() {
        CallSite line = lines.get(0);
        return line
                + lines.stream()
                        .filter(caller -> !isSameMethod(line, caller))
                        .findFirst()
                        .map(caller -> ", called at " + caller)
                        .orElse("");
    }

    private static boolean isSameMethod(CallSite one, CallSite other) {
        return one.className().equals(other.className()) && one.method().equals(other.method());
    }
}
