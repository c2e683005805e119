package dev.roundtrip.agent;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.function.Predicate;

/**
 * The class that the JVM starts, with {@code -javaagent:} or by attaching. The application sees only this class and
 * {@link AgentLoader}; everything else is in the agent's own class loader.
 *
 * <p>Never throws, and never ends the JVM: whatever fails here, the application runs. It is compiled for Java 8, so
 * that an older JVM gets a sentence instead of an error.
 */
public final class Agent {

    private static final int OLDEST_JAVA = 17;
    private static final String NOT_STARTED = "could not start: ";
    private static final String NOT_ACTIVE = ". The application runs without it.";
    private static final String RUNNING = "dev.roundtrip.agent.inside.RunningAgent";

    /** Takes the options of a further start; returns false if the agent has ended. Guarded by the class. */
    private static Predicate<String> running;

    private Agent() {}

    /** Called by the JVM for {@code -javaagent:}. */
    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    /** Called by the JVM for an attach. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    private static synchronized void start(String options, Instrumentation instrumentation) {
        String given = options == null ? "" : options;
        try {
            String java = System.getProperty("java.specification.version", "");
            if (java.startsWith("1.") || Integer.parseInt(java) < OLDEST_JAVA) {
                say("needs Java " + OLDEST_JAVA + " or later, this JVM is Java " + java + NOT_ACTIVE);
                return;
            }
            if (running == null || !running.test(given)) {
                running = load(given, instrumentation);
            }
        } catch (InvocationTargetException failure) {
            Throwable cause = failure.getCause();
            say(
                    cause instanceof IllegalArgumentException
                            ? cause.getMessage() + NOT_ACTIVE
                            : NOT_STARTED + cause + NOT_ACTIVE);
        } catch (Throwable failure) {
            say(NOT_STARTED + failure + NOT_ACTIVE);
        }
    }

    @SuppressWarnings("unchecked") // RunningAgent implements Predicate<String>; this loader does not see it.
    private static Predicate<String> load(String options, Instrumentation instrumentation) throws Exception {
        AgentLoader loader = new AgentLoader(jar(options));
        return (Predicate<String>) Class.forName(RUNNING, true, loader)
                .getMethod("start", String.class, String.class, Instrumentation.class)
                .invoke(null, options, loader.version(), instrumentation);
    }

    /**
     * The agent's jar. It is not the jar that this class is from: the application may have a copy of the class, or an
     * older jar was attached before.
     */
    private static File jar(String options) throws Exception {
        for (String option : options.split(",", -1)) {
            if (option.startsWith("jar=")) {
                return new File(option.substring("jar=".length()));
            }
        }
        URL inside = Agent.class.getResource("/" + AgentLoader.FOLDER + RUNNING.replace('.', '/') + ".class");
        return new File(
                ((JarURLConnection) inside.openConnection()).getJarFileURL().toURI());
    }

    /** Prints a sentence. It does not use System.err, which the application may have replaced. */
    private static void say(String sentence) {
        // The stream is not closed, because it is the process's own.
        PrintStream stderr = new PrintStream(new FileOutputStream(FileDescriptor.err), true);
        stderr.println("roundtrip-agent: " + sentence);
    }
}
