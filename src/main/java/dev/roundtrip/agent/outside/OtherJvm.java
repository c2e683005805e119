package dev.roundtrip.agent.outside;

import dev.roundtrip.live.WatchFailedException;
import java.io.IOException;
import java.nio.file.Path;

/** Another JVM on this machine, into which an agent can be loaded. */
interface OtherJvm {

    int OLDEST_JAVA = 17;
    String NOT_ATTACHED = "Could not attach to process ";

    /** Finds a JVM that takes agents, or says why it takes none. */
    static OtherJvm find(long pid) throws WatchFailedException, IOException {
        ProcessHandle process = ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .orElseThrow(
                        () -> new WatchFailedException("No process " + pid + ". 'jps -l' lists the Java processes."));
        OtherJvm jvm = LinuxProcess.isLinux() ? LinuxJvm.find(pid) : NeighbourJvm.find(process);
        String java = jvm.javaVersion();
        if (!java.matches("1\\.\\d|\\d{1,4}")) {
            throw new WatchFailedException(NOT_ATTACHED + pid + ": it does not say its Java version.");
        }
        if (java.startsWith("1.") || Integer.parseInt(java) < OLDEST_JAVA) {
            throw new WatchFailedException("Process " + pid + " has Java " + java + ", not " + OLDEST_JAVA
                    + " or later. Use watch --to HOST:PORT.");
        }
        return jvm;
    }

    /** The version of its Java, such as 17 or 1.8. */
    String javaVersion() throws IOException;

    /** Makes a folder for the channel, through which the JVM also finds the agent's jar. */
    AgentFolder newFolder(Path agentJar) throws WatchFailedException, IOException;

    /** Loads the agent; returns when its {@code agentmain} has returned. */
    void load(AgentFolder folder, String options) throws WatchFailedException, IOException;
}
