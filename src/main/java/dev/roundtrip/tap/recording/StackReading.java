package dev.roundtrip.tap.recording;

import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.wire.Purpose;
import java.util.Optional;
import java.util.Set;

/**
 * Reads one stack from the driver's socket down to the thread's first method, and says who sent the command.
 *
 * <p>The innermost frames are the tap's and the driver's. The first frame below them is the driver's caller. A pool's proxy that calls the driver's
 * method of its own name only hands the call on, and whoever called the proxy is meant; a pool's frame of another name acts for the pool.
 */
final class StackReading {

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
            "testConnectionInternal"); // Druid

    private static final String TEST_NODE = "org.junit.platform.engine.support.hierarchical.";

    private final Purpose purpose;

    private String driverMethod = "";
    private boolean outsideDriver;
    private boolean probe;
    private boolean connecting;
    private boolean driverConnecting;
    private boolean poolSeen;
    private boolean poolsOwnCheck;
    private boolean othersSeen;
    private boolean inTestNode;
    private Sender sender;
    private CallSite caller;
    private CallSite site;

    private StackReading(Purpose purpose) {
        this.purpose = purpose;
    }

    /** The stack of the current thread. */
    static StackReading ofCurrentThread(Purpose purpose) {
        return StackWalker.getInstance().walk(frames -> {
            StackReading reading = new StackReading(purpose);
            frames.forEach(reading::read);
            return reading;
        });
    }

    private void read(StackWalker.StackFrame frame) {
        String method = frame.getMethodName();
        switch (FrameKind.of(frame.getClassName())) {
            case DRIVER -> readDriver(method);
            case POOL -> readPool(frame, method);
            case FRAMEWORK -> {
                outsideDriver = true;
                othersSeen = true;
                decide(Sender.FRAMEWORK, frame);
            }
            case APPLICATION -> {
                outsideDriver = true;
                othersSeen = true;
                decide(Sender.APPLICATION, frame);
                if (site == null) {
                    site = CallSite.of(frame);
                }
            }
            case TEST_ENGINE -> {
                othersSeen = true;
                inTestNode |= frame.getClassName().startsWith(TEST_NODE);
            }
            case TAP, JDK -> {
                // Says nothing about who sent it.
            }
        }
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
        if (!method.equals(driverMethod)) {
            poolsOwnCheck |= sender == null && LIVENESS_CHECKS.contains(method);
            decide(Sender.POOL, frame);
        }
    }

    private void decide(Sender who, StackWalker.StackFrame frame) {
        if (sender == null) {
            sender = who;
            caller = CallSite.of(frame);
        }
    }

    Origin origin() {
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

    /** Whether JUnit runs a test on this thread. A thread that a test started has none of its frames. */
    boolean isInTestNode() {
        return inTestNode;
    }
}
