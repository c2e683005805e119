package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.Unreadable;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A recording in progress. {@link #end()} returns the result; afterwards nothing is added.
 *
 * <p><b>Threads.</b> Commands come from any number of threads. The thread that began the recording is the owner and
 * identifies the test.
 */
public final class OpenRecording implements AutoCloseable {

    /** The most commands of a recording, which is for a test or a scenario; a million commands take about 300 MB. */
    static final int MAX_COMMANDS = 1_000_000;

    /**
     * The innermost recording of a thread's own commands: a test may run while an earlier test of the same thread
     * waits.
     */
    private static final ThreadLocal<OpenRecording> INNERMOST = new ThreadLocal<>();

    private final Recorder recorder;
    private final String scope;
    private final boolean ofOwner;
    private final OpenRecording outer = INNERMOST.get();
    private final Thread owner = Thread.currentThread();
    private final Queue<RecordedCommand> commands = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final Queue<UndoneWrite> undone = new ConcurrentLinkedQueue<>();
    private final Set<String> doubts = ConcurrentHashMap.newKeySet();
    private final Set<String> others = ConcurrentHashMap.newKeySet();

    /** @param ofOwner whether only the commands of the test that the owner's thread runs belong to the recording */
    OpenRecording(Recorder recorder, String scope, boolean ofOwner) {
        this.recorder = recorder;
        this.scope = scope;
        this.ofOwner = ofOwner;
        if (ofOwner) {
            INNERMOST.set(this);
        }
    }

    boolean covers(String otherScope) {
        return scope.equals(Recorder.EVERY_SCOPE) || scope.equals(otherScope);
    }

    /**
     * Whether the other recording makes this one unreliable. Nested recordings of one thread are intended; recordings
     * of two threads cannot be separated.
     */
    boolean isDisturbedBy(OpenRecording other) {
        return !ofOwner && !other.ofOwner && owner != other.owner && (covers(other.scope) || other.covers(scope));
    }

    void doubt(String sentence) {
        doubts.add(sentence);
    }

    void add(RecordedCommand sent, StackReading stack) {
        if (ofOwner) {
            addOwn(sent, stack);
            return;
        }
        if (stack.isInTestNode() && Thread.currentThread() != owner) {
            doubt("Another test, on thread "
                    + Thread.currentThread().getName()
                    + ", used the same connections. " + Recorder.HOW_TO_SEPARATE);
        }
        add(sent);
    }

    /**
     * Adds a command if the owner's test sent it. Commands of other tests on their threads belong to those tests; for
     * any other thread nobody knows to which test a command belongs.
     */
    private void addOwn(RecordedCommand sent, StackReading stack) {
        if (INNERMOST.get() == this && stack.isInRecordedTest()) {
            if (!stack.isKeptByFramework()) {
                add(sent);
            }
        } else if (!stack.isInTestNode()
                && !stack.isInRecordedTest()
                && sent.origin().occasion() == Origin.Occasion.USE) {
            others.add(sent.thread());
        }
    }

    private void add(RecordedCommand sent) {
        if (size.incrementAndGet() > MAX_COMMANDS) {
            doubt("More than " + MAX_COMMANDS + " commands were sent; later ones are missing. Record less.");
        } else {
            commands.add(sent);
        }
    }

    void addUndone(UndoneWrite write) {
        undone.add(write);
    }

    void unreadable(Unreadable why) {
        doubt("A connection could not be read (" + why.reason() + ": " + why.detail() + "), so commands are missing.");
    }

    /** The other threads that sent something meanwhile, if only the owner's commands belong to the recording. */
    public Set<String> otherThreads() {
        return new TreeSet<>(others);
    }

    /** Ends the recording. Further calls return the same result. */
    public Recording end() {
        close();
        Map<Origin.Occasion, List<RecordedCommand>> sent = commands.stream()
                .collect(Collectors.groupingBy(each -> each.origin().occasion()));
        Set<RecordedCommand> recorded = Collections.newSetFromMap(new IdentityHashMap<>());
        recorded.addAll(commands);
        return new Recording(
                sent.getOrDefault(Origin.Occasion.USE, List.of()),
                sent.getOrDefault(Origin.Occasion.SET_UP, List.of()),
                sent.getOrDefault(Origin.Occasion.BACKGROUND, List.of()),
                doubts.stream().sorted().toList(),
                undone.stream().filter(each -> recorded.contains(each.write())).toList());
    }

    @Override
    public void close() {
        recorder.end(this);
        if (INNERMOST.get() == this) {
            INNERMOST.set(outer);
        }
    }
}
