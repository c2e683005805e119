package dev.roundtrip.agent.inside;

import dev.roundtrip.agent.AgentChannel;
import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.lint.PoolVerdicts;
import dev.roundtrip.live.Watch;
import dev.roundtrip.live.WatchSnapshot;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.live.workload.WorkloadRecorder;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.PoolReport.Limit;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapGuard;
import dev.roundtrip.tap.TapSockets;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The agent in this JVM, from its start to its end. With {@code -javaagent:} it runs as long as the JVM; otherwise
 * until the last program that attached has gone, and the drivers' classes are then restored.
 *
 * <p><b>Threads.</b> {@code roundtrip-agent} collects the figures, {@code roundtrip-attach} serves one program that
 * attached. Threads of the application only pass bytes to the tap.
 */
public final class RunningAgent implements Predicate<String> {

    /** The time for which the JVM's end waits until its last figures are read. */
    private static final long LAST_ANSWER_MILLIS = 2_000;

    /** The maximum time for which texts add up if no program reads them. */
    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private final Instrumentation instrumentation;
    private final NanoClock clock = NanoClock.SYSTEM;
    private final long startNanos = clock.nanoTime();
    private final TapGuard guard = new TapGuard(first -> {});
    private final Tap tap = Tap.builder(clock).lines().guard(guard).open();
    private final TappedSockets sockets = new TappedSockets(TapSockets.of(tap), guard);
    private final DriverAdvice advice;

    /** Whether a driver connected before this agent was there. */
    private final boolean late;

    private final Watch watch;

    /** Whether the agent runs as long as the JVM. */
    private final boolean lasting;

    private final String version;
    private final CountDownLatch end = new CountDownLatch(1);

    /** The programs that have attached. Guarded by this. */
    private final Set<AttachedProgram> attached = new HashSet<>();

    /** The channels to these programs. Guarded by this. */
    private final Map<AttachedProgram, AgentChannel> channels = new HashMap<>();

    /** Writes the last figures to the programs that have attached, when the JVM ends. */
    private final Thread lastAnswer = daemon("roundtrip-end", this::answerLast);

    /** The limits that end connections, as far as the programs that attached know. Written under the lock of this. */
    private volatile List<Limit> limits = PoolVerdicts.DEFAULT;

    /** The recording under way. Written under the lock of this. */
    private volatile Optional<ActiveRecording> recording = Optional.empty();

    /** A recording for a program that attached. */
    private record ActiveRecording(WorkloadRecorder workload, AttachedProgram of) {}

    private RunningAgent(boolean lasting, String version, Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        this.lasting = lasting;
        this.version = version;
        this.advice = new DriverAdvice(instrumentation, guard::failed);
        this.late = !lasting && advice.hasDriverThatConnected();
        String process = "process " + ProcessHandle.current().pid();
        this.watch = new Watch(version, new Source(Source.WatchMethod.AGENT, process), WallClock.SYSTEM.now());
    }

    /**
     * Starts the agent; called by {@link dev.roundtrip.agent.Agent}, which knows this class by name only.
     *
     * @throws IllegalArgumentException with a sentence, if the options are invalid
     */
    public static Predicate<String> start(String options, String version, Instrumentation instrumentation)
            throws ReflectiveOperationException {
        AgentOptions given = AgentOptions.parse(options);
        RunningAgent agent = new RunningAgent(given.channel().isEmpty(), version, instrumentation);
        agent.begin(given);
        return agent;
    }

    private void begin(AgentOptions given) throws ReflectiveOperationException {
        if (!given.renew()) {
            noteEarlierConnections();
        }
        warmUp();
        given.requireUsableFile();
        Bridge.open(instrumentation, sockets);
        advice.install();
        daemon("roundtrip-agent", this::collect).start();
        given.json().ifPresent(this::writeAtTheEnd);
        serve(given);
    }

    private synchronized void record(RecordedData data, AttachedProgram program) {
        String process = "process " + ProcessHandle.current().pid();
        long open = tap.totals().connections().openNow();
        if (open > 0) {
            watch.note(missing(Digits.counted(open, "earlier connection") + (open == 1 ? " is" : " are"), "recorded"));
        }
        WorkloadRecorder workload = WorkloadRecorder.start(tap, data, process, version, clock, WallClock.SYSTEM.now());
        recording = Optional.of(new ActiveRecording(workload, program));
    }

    /** Accepts a further attach. */
    @Override
    public synchronized boolean test(String options) {
        if (end.getCount() == 0) {
            return false;
        }
        AgentOptions given = AgentOptions.parse(options);
        serve(given);
        return true;
    }

    /** Loads the tap's classes now, so that an application does not wait for them with its first connection. */
    private void warmUp() {
        sockets.apply(new Object[] {Hook.Call.SOCKET.name(), null, null, new Socket()});
    }

    /** Serves a program. One program can record at a time; a further one gets no recording. */
    private synchronized void serve(AgentOptions given) {
        if (given.channel().isEmpty()) {
            return;
        }
        AttachedProgram program = new AttachedProgram(given.channel().get(), this);
        if (attached.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(lastAnswer);
        }
        attached.add(program);
        if (given.values().isPresent() && recording.isEmpty()) {
            record(given.values().get(), program);
        }
        given.idle().ifPresent(seconds -> limits = PoolVerdicts.waiting(seconds));
        if (given.renew()) {
            sockets.pools().renew();
        }
        advice.installInPools();
        daemon("roundtrip-attach", program).start();
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        // The application's class loader is not used, because it would be kept alive.
        thread.setContextClassLoader(RunningAgent.class.getClassLoader());
        return thread;
    }

    /** Remembers the channel to a program, which gets the last figures if the JVM ends first. */
    synchronized void connected(AttachedProgram program, AgentChannel channel) {
        channels.put(program, channel);
    }

    /** Gives each program the last figures. The JVM ends even if a program does not read them. */
    private void answerLast() {
        Thread answers = daemon("roundtrip-last-answer", this::answerEach);
        answers.start();
        try {
            answers.join(LAST_ANSWER_MILLIS);
        } catch (InterruptedException ends) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void answerEach() {
        channels.forEach((program, channel) -> {
            try {
                channel.answerLast(Json.text(lastSnapshot(recorderOf(program))));
            } catch (IOException | RuntimeException | LinkageError gone) {
                // The program shows the figures that it has.
            }
        });
    }

    /** Lets the JVM forget this agent. */
    private void withoutLastAnswer() {
        try {
            Runtime.getRuntime().removeShutdownHook(lastAnswer);
        } catch (IllegalStateException ends) {
            // The JVM ends.
        }
    }

    /** Forgets a program that has gone or was killed. May be called again. */
    synchronized void gone(AttachedProgram program) {
        channels.remove(program);
        if (recording.map(ActiveRecording::of).equals(Optional.of(program))) {
            tap.tellNobody();
            recording.orElseThrow().workload().stop();
            recording = Optional.empty();
        }
        boolean last = attached.remove(program) && attached.isEmpty();
        if (last) {
            withoutLastAnswer();
        }
        if (last && !lasting) {
            end.countDown();
            // The one write that makes the rest irrelevant comes first.
            guard.turnOff();
            try {
                Bridge.close(instrumentation, sockets);
                advice.remove();
            } catch (ReflectiveOperationException | RuntimeException failure) {
                guard.failed(failure);
            }
            tap.close();
        }
    }

    /** The totals until now, for metrics; intervals are not affected. */
    WireFigures totals() {
        return tap.totals();
    }

    /** Asks pools to replace their connections, each when it is used next. */
    void renew() {
        sockets.pools().renew();
    }

    /** Takes an interval now and then, so that texts do not add up without bounds. */
    private void collect() {
        try {
            while (!end.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                takeInterval();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | LinkageError failure) {
            guard.failed(failure);
        }
    }

    private void takeInterval() {
        synchronized (watch) {
            watch.add(tap.takeInterval(), tap.texts(), Duration.ofNanos(clock.nanoTime() - startNanos));
            watch.peers(tap.peers());
        }
    }

    /** The recorder for a program; empty if another one records, or none. */
    private Optional<WorkloadRecorder> recorderOf(AttachedProgram program) {
        return recording.filter(now -> now.of().equals(program)).map(ActiveRecording::workload);
    }

    /** The figures of the whole time until now, and of the last interval. */
    WatchSnapshot snapshot() {
        return snapshot(Optional.empty());
    }

    /** The figures until now, with the workload file for the program that records. */
    WatchSnapshot snapshotFor(AttachedProgram program) {
        return snapshot(recorderOf(program));
    }

    private WatchSnapshot snapshot(Optional<WorkloadRecorder> recorded) {
        takeInterval();
        noteWhatIsMissing();
        return watch.snapshot(recorded);
    }

    /** The last figures, with their consequences for the connection strings, and what was recorded. */
    private WatchSnapshot lastSnapshot(Optional<WorkloadRecorder> recorded) {
        WatchSnapshot snapshot = snapshot();
        recorded.ifPresent(WorkloadRecorder::stop);
        if (sockets.pools().renews() && sockets.pools().renewed().isEmpty()) {
            noteEarlierConnections();
        }
        sockets.strings().observations(snapshot.soFar()).forEach(watch::observe);
        watch.pools(sockets.pools().settings().stream()
                .map(pool -> PoolVerdicts.of(pool, limits))
                .distinct()
                .toList());
        recorded.ifPresent(workload -> workload.notes().forEach(watch::note));
        return watch.snapshot(recorded);
    }

    /** The last figures for a program, which has then gone. All are of one moment. */
    synchronized WatchSnapshot detach(AttachedProgram program) {
        if (!lasting && attached.equals(Set.of(program))) {
            guard.turnOff();
        }
        WatchSnapshot last = lastSnapshot(recorderOf(program));
        gone(program);
        return last;
    }

    private void noteEarlierConnections() {
        if (late) {
            watch.note(missing("Earlier connections are", "seen"));
        }
    }

    private static String missing(String connections, String how) {
        return connections + " not " + how + " until the pool replaces them: HikariCP does so after 30 minutes, with"
                + " --renew at once.";
    }

    private void noteWhatIsMissing() {
        if (sockets.others() > 0) {
            watch.note("Own socket factories, named pipes and local sockets are not seen.");
        }
        if (!advice.unknown().isEmpty()) {
            watch.note("A driver of unknown version may not be seen: " + String.join(", ", advice.unknown()) + ".");
        }
        sockets.pools().renewed().forEach(pool -> watch.note("Replaces its connections: " + pool + "."));
        guard.firstFailure()
                .ifPresent(
                        failure -> watch.note("The agent failed; a connection is no longer counted: " + failure + "."));
    }

    /**
     * Writes the report twice: when the JVM begins to end, in case it is killed before the application's own hooks are
     * done, and after those hooks.
     */
    private void writeAtTheEnd(Path json) {
        boolean later = JvmEnd.afterHooks(instrumentation, () -> write(json, true));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(json, !later)));
    }

    /**
     * Writes the report.
     *
     * @param last whether this is the last attempt, whose failure is printed
     */
    private void write(Path json, boolean last) {
        try {
            if (last) {
                guard.turnOff();
            }
            WatchSnapshot snapshot = last ? lastSnapshot(recording.map(ActiveRecording::workload)) : snapshot();
            OutputFile.replace(OutputFile.behindLinks(json), Json.text(snapshot.soFar()), Readers.OWNER_ONLY);
        } catch (IOException | RuntimeException | LinkageError failure) {
            if (last) {
                say("could not write its report: " + failure);
            }
        }
    }

    /** Prints a sentence. It does not use System.err, which the application may have replaced. */
    private static void say(String sentence) {
        // The stream is not closed, because it is the process's own.
        PrintStream stderr = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        stderr.println("roundtrip-agent: " + sentence);
    }
}
