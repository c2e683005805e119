package dev.roundtrip.agent.outside;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.roundtrip.live.WatchFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A JVM of this user on macOS or Windows, where the JDK's own means attach. */
record NeighbourJvm(long pid) implements OtherJvm {

    static NeighbourJvm find(ProcessHandle process) throws WatchFailedException {
        if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
            throw new WatchFailedException(System.getProperty("java.home")
                    + " has no module jdk.attach. Set JAVA_HOME to a JDK, or start the application with -javaagent.");
        }
        requireOwn(process);
        String pid = Long.toString(process.pid());
        // The JDK may send a signal to ask a JVM to listen, and the signal would end another process.
        if (VirtualMachine.list().stream().noneMatch(jvm -> jvm.id().equals(pid))) {
            throw new WatchFailedException(NOT_ATTACHED + pid + ": it is no Java process.");
        }
        return new NeighbourJvm(process.pid());
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

    /** Something that is done with an attached JVM. */
    private interface Use<T> {
        T of(VirtualMachine machine) throws IOException, AgentLoadException, AgentInitializationException;
    }

    private <T> T attached(Use<T> use) throws IOException {
        VirtualMachine machine;
        try {
            machine = VirtualMachine.attach(Long.toString(pid));
        } catch (AttachNotSupportedException refused) {
            throw new IOException(refused.getMessage() + ". It may run with -XX:+DisableAttachMechanism", refused);
        }
        try {
            return use.of(machine);
        } catch (AgentLoadException | AgentInitializationException failure) {
            throw new IOException("it did not load the agent: " + failure.getMessage(), failure);
        } finally {
            machine.detach();
        }
    }

    @Override
    public String javaVersion() throws IOException {
        return attached(machine -> machine.getSystemProperties().getProperty("java.specification.version", ""));
    }

    @Override
    public AgentFolder newFolder(Path agentJar) throws IOException {
        return AgentFolder.create(Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath(), agentJar);
    }

    @Override
    public void load(AgentFolder folder, String options) throws IOException {
        attached(machine -> {
            machine.loadAgent(folder.jar().toString(), options);
            return null;
        });
    }
}
