package dev.roundtrip.agent.outside;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.roundtrip.live.WatchFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Another JVM on this machine, or the reason why an agent cannot be loaded into it. */
final class OtherJvm {

    private static final int OLDEST_JAVA = 17;
    static final String NOT_ATTACHED = "Could not attach to process ";

    private OtherJvm() {}

    /** Loads the agent; returns when its {@code agentmain} has returned. */
    static void load(long pid, Path jar, String options) throws WatchFailedException, IOException {
        ProcessHandle process = ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .orElseThrow(
                        () -> new WatchFailedException("No process " + pid + ". 'jps -l' lists the Java processes."));
        if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
            throw new WatchFailedException(System.getProperty("java.home")
                    + " has no module jdk.attach. Set JAVA_HOME to a JDK, or use -javaagent:" + jar + ".");
        }
        requireOwn(process);
        requireJavaProcess(process);
        load(process, jar, options);
    }

    /**
     * Fails if the process is no JVM: the JDK sends a signal to ask a JVM to listen, and the signal would end another
     * process.
     */
    private static void requireJavaProcess(ProcessHandle process) throws WatchFailedException {
        String pid = Long.toString(process.pid());
        boolean listed = VirtualMachine.list().stream().anyMatch(jvm -> jvm.id().equals(pid));
        if (!listed && !hasJvmLoaded(process)) {
            throw new WatchFailedException(NOT_ATTACHED + pid + ": it is no Java process.");
        }
    }

    private static boolean hasJvmLoaded(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/maps")).contains("libjvm.so");
        } catch (IOException notReadable) {
            return false;
        }
    }

    /** Fails if the JVM is another user's: its agent could not enter the folder with our socket. */
    private static void requireOwn(ProcessHandle process) throws WatchFailedException {
        Optional<String> owner = process.info().user();
        if (!owner.equals(ProcessHandle.current().info().user())) {
            throw new WatchFailedException(NOT_ATTACHED + process.pid() + ": it belongs to "
                    + owner.orElse("another user") + ". Run './roundtrip watch " + process.pid()
                    + "' as that user (sudo -u " + owner.orElse("USER") + ").");
        }
    }

    private static void load(ProcessHandle process, Path jar, String options) throws WatchFailedException, IOException {
        String pid = Long.toString(process.pid());
        VirtualMachine machine;
        try {
            machine = VirtualMachine.attach(pid);
        } catch (AttachNotSupportedException | IOException refused) {
            throw new WatchFailedException(
                    NOT_ATTACHED + pid + ": " + refused.getMessage()
                            + ". It may run with -XX:+DisableAttachMechanism, or in another container.",
                    refused);
        }
        try {
            String java = machine.getSystemProperties().getProperty("java.specification.version", "");
            if (java.startsWith("1.") || Integer.parseInt(java) < OLDEST_JAVA) {
                throw new WatchFailedException("Process " + pid + " has Java " + java + ", not " + OLDEST_JAVA
                        + " or later. Use watch --to HOST:PORT.");
            }
            machine.loadAgent(jar.toString(), options);
        } catch (AgentLoadException | AgentInitializationException failure) {
            throw new WatchFailedException(
                    "Process " + pid + " did not load " + jar + ": " + failure.getMessage() + ". Let its user read it.",
                    failure);
        } finally {
            machine.detach();
        }
    }
}
