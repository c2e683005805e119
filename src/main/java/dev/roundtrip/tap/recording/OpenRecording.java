package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.Unreadable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A recording in progress. {@link #end()} returns the result; afterwards nothing is added.
 *
 * <p><b>Threads.</b> Commands come from any number of threads. The thread that began the recording is the owner and
 * identifies the test.
 */
public final class OpenRecording implements AutoCloseable {

    /** A recording is for a test or a scenario; a million commands take about 300 MB. */
    static final int MAX_COMMANDS = 1_000_000;

    private final Recorder recorder;
    private final String scope;
    private final Thread owner = Thread.currentThread();
    private final Queue<RecordedCommand> commands = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final Queue<UndoneWrite> undone = new ConcurrentLinkedQueue<>();
    private final Set<String> doubts = ConcurrentHashMap.newKeySet();

    OpenRecording(Recorder recorder, String scope) {
        this.recorder = recorder;
        this.scope = scope;
    }

    boolean covers(String otherScope) {
        return scope.equals(Recorder.EVERY_SCOPE) || scope.equals(otherScope);
    }

    /** Nested recordings of one thread are intended; recordings of two threads cannot be separated. */
    boolean isDisturbedBy(OpenRecording other) {
        return owner != other.owner && (covers(other.scope) || other.covers(scope));
    }

    void doubt(String sentence) {
        doubts.add(sentence);
    }

    void add(RecordedCommand sent, boolean inTestNode) {
        if (inTestNode && Thread.currentThread() != owner) {
            doubt("Another test, on thread "
                    + Thread.currentThread().getName()
                    + ", used the same connections. " + Recorder.HOW_TO_SEPARATE);
        }
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

    /** Ends the recording. Further calls return the same result. */
    public Recording end() {
        recorder.end(this);
        List<RecordedCommand> use = new ArrayList<>();
        List<RecordedCommand> setUp = new ArrayList<>();
        List<RecordedCommand> background = new ArrayList<>();
        for (RecordedCommand sent : commands) {
            switch (sent.origin().occasion()) {
                case USE -> use.add(sent);
                case SET_UP -> setUp.add(sent);
                case BACKGROUND -> background.add(sent);
            }
        }
        Set<RecordedCommand> recorded = Collections.newSetFromMap(new IdentityHashMap<>());
        recorded.addAll(commands);
        return new Recording(
                use,
                setUp,
                background,
                doubts.stream().sorted().toList(),
                undone.stream().filter(each -> recorded.contains(each.write())).toList());
    }

    @Override
    public void close() {
        recorder.end(this);
    }
}
