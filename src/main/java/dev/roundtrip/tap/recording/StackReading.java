package dev.roundtrip.tap.recording;

import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.wire.Purpose;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads one stack from the driver's socket down to the thread's first method, and says who sent the command.
 *
 * <p>The innermost frames are the tap's and the driver's. Below them are frames of pools and of wrappers around JDBC objects. Where the outermost of
 * these has the name of the driver's method, they only hand the call on, and their caller is the sender; otherwise the pool acts for itself, such as
 * with a rollback within {@code close()}. Below them is the application, a framework, or neither.
 */
final class StackReading implements Consumer<StackWalker.StackFrame> {

    /** A connection is being made as long as one of these is on the stack, in a driver or a pool. */
    private static final Set<String> CONNECTING = Set.of(
            "connect", // java.sql.Driver, Tomcat's PooledConnection
            "createNewIO", // Connector/J, at reconnect as well
            "createPoolEntry", // HikariCP
            "newPoolEntry",
            "newConnection",
            "setupConnection",
            "createConnection", // Agroal, DBCP
            "createPhysicalConnection"); // Druid

    /** Methods that Connector/J calls from within others, and that send something. */
    private static final Set<String> PROBES = Set.of("isReadOnly", "setSessionMaxRows", "setupStreamingTimeout");

    /** A pool looks whether a connection is alive: it depends on how long the connection lay idle, not on what is done with it. */
    private static final Set<String> LIVENESS_CHECKS = Set.of(
            "isConnectionDead", // HikariCP
            "isConnectionAlive", // HikariCP up to 5.0
            "validate", // Tomcat, DBCP
            "validateConnection", // DBCP, Agroal, Druid
            "performValidation", // Agroal
            "testConnectionInternal"); // Druid

    /** How proxies pass a call on: such a frame says nothing about which method was called. */
    private static final Set<String> PASSING_ON = Set.of("invoke", "proceed", "proceedExecution");

    /** A pool closes what the application left open. Its own {@code close()} has the name of the driver's method, too. */
    private static final Set<String> CLOSING_LEFTOVERS = Set.of(
            "closeStatements", "closeAllStatements", "closeTrackedStatements", "passivate", "clearStatementCache");

    private static final String TEST_NODE = "org.junit.platform.engine.support.hierarchical.";
    private static final String FORK_JOIN_TASK = "java.util.concurrent.ForkJoinTask";
    private static final String FILTER_METHOD = "doFilter";

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
    private boolean taskBegins;
    private boolean taskOfOthers;

    /** The innermost pool frame whose method is none that only passes the call on. */
    private CallSite actingPool;

    /** The method by which the pool or wrapper was entered, as far as it is known. */
    private String entered = "";

    private Sender sender;
    private CallSite caller;
    private CallSite site;
    private CallSite filter;
    private String calledMethod = "";

    StackReading(Purpose purpose) {
        this.purpose = purpose;
    }

    /** The stack of the current thread. */
    static StackReading ofCurrentThread(Purpose purpose) {
        return StackWalker.getInstance().walk(frames -> {
            StackReading reading = new StackReading(purpose);
            frames.forEach(reading);
            return reading;
        });
    }

    /** The next frame, the innermost first. */
    @Override
    public void accept(StackWalker.StackFrame frame) {
        String method = frame.getMethodName();
        readTask(frame.getClassName(), method);
        switch (FrameKind.of(frame.getClassName())) {
            case DRIVER -> readDriver(method);
            case POOL -> readPool(frame, method);
            case FRAMEWORK -> readOther(Sender.FRAMEWORK, frame);
            case APPLICATION -> {
                readOther(Sender.APPLICATION, frame);
                readSite(frame, method);
            }
            case TEST_ENGINE -> {
                othersSeen = true;
                inTestNode |= !taskOfOthers && frame.getClassName().startsWith(TEST_NODE);
            }
            case JDK -> {
                // A proxy made at run time: the pool's handler stands behind it, and it has the method's name.
                if (poolSeen && sender == null && frame.getClassName().contains("$Proxy")) {
                    entered = method;
                }
            }
            case TAP -> {
                // Says nothing about who sent it.
            }
        }
        if (!frame.getClassName().startsWith("java.")) {
            calledMethod = method;
        }
    }

    /**
     * A thread that waits for its own task runs tasks of others meanwhile, such as the parts of a parallel stream. What is below such a task on the
     * stack has nothing to do with it. A task that its own caller runs at once, by {@code invoke()}, belongs to what is below.
     */
    private void readTask(String className, String method) {
        boolean ofForkJoin = className.equals(FORK_JOIN_TASK);
        if (taskBegins) {
            taskOfOthers |= !(ofForkJoin && method.startsWith("invoke"));
        }
        taskBegins = ofForkJoin && method.equals("doExec");
    }

    /** Once outside, a driver's frame is a driver inside another one's connection, such as a load balancer's proxy. */
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

    /** A servlet filter that only passes the request on is no cause of what is sent within; it is named where no better line is on the stack. */
    private void readSite(StackWalker.StackFrame frame, String method) {
        if (site != null) {
            return;
        }
        if (method.startsWith(FILTER_METHOD) && calledMethod.startsWith(FILTER_METHOD)) {
            filter = filter == null ? CallSite.of(frame) : filter;
        } else {
            site = CallSite.of(frame);
        }
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
                Optional.ofNullable(site == null ? filter : site),
                occasion());
    }

    private Occasion occasion() {
        if (connecting || driverConnecting) {
            return Occasion.SET_UP;
        }
        return poolsOwnCheck || (poolSeen && !othersSeen) ? Occasion.BACKGROUND : Occasion.USE;
    }

    /** Whether JUnit runs a test on this thread. A thread that a test started has none of its frames. */
    boolean isInTestNode() {
        return inTestNode;
    }
}
