package dev.roundtrip.tap.recording;

import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads one stack from the driver's socket to the thread's first method, and finds the sender of the command.
 *
 * <p>The innermost frames are the tap's and the driver's. Their callers are pools and wrappers around JDBC objects. If
 * the outermost of these frames has the name of the driver's method, the pools and wrappers only delegate the call, and
 * their caller is the sender. Otherwise the pool acts by itself, for example with a rollback in {@code close()}. The
 * caller of pools and wrappers is the application, a framework, or neither.
 */
final class StackReading implements Consumer<StackWalker.StackFrame> {

    /**
     * The methods of a driver or a pool that open a connection: while one of them is on the stack, a connection is
     * being opened.
     */
    private static final Set<String> CONNECTING = Set.of(
            "connect", // java.sql.Driver, Tomcat's PooledConnection
            "createNewIO", // Connector/J, also when it reconnects
            "createPoolEntry", // HikariCP
            "newPoolEntry",
            "newConnection",
            "setupConnection",
            "createConnection", // Agroal, DBCP
            "createPhysicalConnection"); // Druid

    /** The methods of Connector/J that its other methods call, and that send commands. */
    private static final Set<String> PROBES = Set.of("isReadOnly", "setSessionMaxRows", "setupStreamingTimeout");

    /**
     * The methods by which a pool checks whether a connection is alive. Such a check depends on how long the connection
     * was idle, not on its use.
     */
    private static final Set<String> LIVENESS_CHECKS = Set.of(
            "isConnectionDead", // HikariCP
            "isConnectionAlive", // HikariCP up to 5.0
            "validate", // Tomcat, DBCP
            "validateConnection", // DBCP, Agroal, Druid
            "performValidation", // Agroal
            "testConnectionInternal"); // Druid

    /** The methods with which proxies delegate a call: such a frame does not show which method was called. */
    private static final Set<String> PASSING_ON = Set.of("invoke", "proceed", "proceedExecution");

    /**
     * The methods by which a pool closes statements that the application left open. The pool's own {@code close()} also
     * has the name of the driver's method.
     */
    private static final Set<String> CLOSING_LEFTOVERS = Set.of(
            "closeStatements", "closeAllStatements", "closeTrackedStatements", "passivate", "clearStatementCache");

    private static final Set<String> BATCH_METHODS = Set.of("executeBatch", "executeLargeBatch");

    /** A reader of stacks that knows each frame's class. */
    static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /** The number of frames that are read beyond the application's innermost line, to find its callers. */
    private static final int MOST_FURTHER_FRAMES = 48;

    private static final String TEST_NODE = "org.junit.platform.engine.support.hierarchical.";
    private static final String FORK_JOIN_TASK = "java.util.concurrent.ForkJoinTask";

    /**
     * The packages of frameworks that send something once for many tests and keep the answer: blocks of ids, columns of
     * tables.
     */
    private static final List<String> KEPT_BY_FRAMEWORKS = List.of(
            "org.hibernate.id.enhanced.",
            "org.eclipse.persistence.sequencing.",
            "org.springframework.jdbc.core.metadata.");

    private static final String RECORDS_TEST = "dev.roundtrip.junit.SuiteContract";

    private final Purpose purpose;

    private String driverMethod = "";
    private boolean outsideDriver;
    private boolean probe;
    private boolean connecting;
    private boolean driverConnecting;
    private boolean poolSeen;
    private boolean poolsOwnCheck;
    private boolean othersSeen;
    private boolean closesLeftovers;
    private boolean inTestNode;
    private boolean inRecordedTest;
    private boolean keptByFramework;
    private boolean taskBegins;
    private boolean taskOfOthers;

    /** The innermost pool frame with a method that does not only delegate the call. */
    private CallSite actingPool;

    /** The method through which the pool or wrapper was entered; empty if it is not known. */
    private String entered = "";

    private Sender sender;
    private CallSite caller;
    private CallSite site;

    StackReading(Purpose purpose) {
        this.purpose = purpose;
    }

    /** The stack of the current thread. */
    static StackReading ofCurrentThread(Purpose purpose) {
        return WALKER.walk(frames -> {
            StackReading reading = new StackReading(purpose);
            frames.forEach(reading);
            return reading;
        });
    }

    /** The lines that {@link ApplicationLine#ofCurrentThread} returns. */
    static Optional<SentFrom> linesOfCurrentThread() {
        return WALKER.walk(frames -> {
            StackReading reading = new StackReading(Purpose.BUSINESS);
            List<CallSite> lines = new ArrayList<>();
            Iterator<StackWalker.StackFrame> rest = frames.iterator();
            int further = 0;
            while (rest.hasNext()
                    && reading.sender != Sender.POOL
                    && lines.size() < SentFrom.MOST_LINES
                    && further < MOST_FURTHER_FRAMES) {
                StackWalker.StackFrame frame = rest.next();
                reading.accept(frame);
                further += lines.isEmpty() ? 0 : 1;
                if (FrameKind.of(frame) == FrameKind.APPLICATION) {
                    lines.add(CallSite.of(frame));
                }
            }
            Origin origin = reading.origin();
            if (origin.sender() == Sender.POOL) {
                return origin.caller().map(line -> new SentFrom(true, false, List.of(line)));
            }
            boolean inBatch = BATCH_METHODS.contains(origin.driverMethod());
            return lines.isEmpty() ? Optional.empty() : Optional.of(new SentFrom(false, inBatch, List.copyOf(lines)));
        });
    }

    /** Takes the next frame; the innermost frame comes first. */
    @Override
    public void accept(StackWalker.StackFrame frame) {
        String method = frame.getMethodName();
        readTask(frame.getClassName(), method);
        switch (FrameKind.of(frame)) {
            case DRIVER -> readDriver(method);
            case POOL -> readPool(frame, method);
            case FRAMEWORK -> {
                readOther(Sender.FRAMEWORK, frame);
                keptByFramework |= FrameKind.startsWithAny(frame.getClassName(), KEPT_BY_FRAMEWORKS);
            }
            case APPLICATION -> {
                readOther(Sender.APPLICATION, frame);
                site = site == null ? CallSite.of(frame) : site;
            }
            case TEST_ENGINE -> {
                othersSeen = true;
                inTestNode |= !taskOfOthers && frame.getClassName().startsWith(TEST_NODE);
            }
            case JDK -> {
                // A dynamic proxy calls the pool's handler, and its method has the name of the one that was called.
                if (poolSeen && sender == null && frame.getClassName().contains("$Proxy")) {
                    entered = method;
                }
            }
            case TAP -> {
                // The tap's own frames do not show the sender.
                inRecordedTest |= !taskOfOthers && frame.getClassName().equals(RECORDS_TEST);
            }
        }
    }

    /**
     * Notes whether a task of others begins. A thread that waits for its own task may run tasks of others, such as
     * parts of a parallel stream. The callers of such a task on the stack are unrelated to it. A task that its own
     * caller runs directly, with {@code invoke()}, belongs to its callers.
     */
    private void readTask(String className, String method) {
        boolean ofForkJoin = className.equals(FORK_JOIN_TASK);
        if (taskBegins) {
            taskOfOthers |= !(ofForkJoin && method.startsWith("invoke"));
        }
        taskBegins = ofForkJoin && method.equals("doExec");
    }

    /**
     * Reads a driver's frame. A driver frame further out, behind other code, belongs to a driver whose connection
     * contains that of another driver, such as a load-balancing proxy.
     */
    private void readDriver(String method) {
        driverConnecting |= CONNECTING.contains(method);
        if (!outsideDriver) {
            probe |= PROBES.contains(driverMethod) && !PROBES.contains(method);
            driverMethod = method;
        }
    }

    private void readPool(StackWalker.StackFrame frame, String method) {
        outsideDriver = true;
        poolSeen = true;
        connecting |= CONNECTING.contains(method);
        if (sender != null || method.equals("<init>")) {
            return;
        }
        if (!PASSING_ON.contains(method)) {
            entered = method;
            closesLeftovers |= CLOSING_LEFTOVERS.contains(method);
            poolsOwnCheck |= LIVENESS_CHECKS.contains(method);
            if (actingPool == null && !method.equals(driverMethod)) {
                actingPool = CallSite.of(frame);
            }
        }
    }

    private void readOther(Sender who, StackWalker.StackFrame frame) {
        outsideDriver = true;
        othersSeen = true;
        if (sender == null) {
            decide(who, CallSite.of(frame));
        }
    }

    private void decide(Sender who, CallSite where) {
        boolean handedOn = actingPool == null || (entered.equals(driverMethod) && !closesLeftovers);
        sender = handedOn ? who : Sender.POOL;
        caller = handedOn ? where : actingPool;
    }

    Origin origin() {
        if (sender == null && actingPool != null) {
            decide(Sender.POOL, actingPool);
        }
        boolean probed = probe && purpose == Purpose.SESSION_STATE;
        boolean driverItself = sender == null || driverConnecting || probed;
        return new Origin(
                driverItself ? Sender.DRIVER : sender,
                driverMethod,
                Optional.ofNullable(caller),
                Optional.ofNullable(site),
                occasion());
    }

    private Occasion occasion() {
        if (connecting || driverConnecting) {
            return Occasion.SET_UP;
        }
        return poolsOwnCheck || (poolSeen && !othersSeen) ? Occasion.BACKGROUND : Occasion.USE;
    }

    /** Whether JUnit runs a test on this thread. A thread that a test started has no JUnit frames. */
    boolean isInTestNode() {
        return inTestNode;
    }

    /** Whether this thread's innermost test, whose own commands are recorded, called for the command. */
    boolean isInRecordedTest() {
        return inRecordedTest;
    }

    /** Whether a framework keeps the answer to the command for later tests. */
    boolean isKeptByFramework() {
        return keptByFramework;
    }
}
