package dev.roundtrip.agent.outside;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * What Linux says about a process.
 *
 * @param uid the user whose rights it has, by the numbers that this process sees
 * @param innerPid its process id in its own container
 * @param catchesQuit whether it goes on after SIGQUIT
 */
record LinuxProcess(long pid, long uid, long gid, String innerPid, boolean catchesQuit) {

    private static final Path PROC = Path.of("/proc");
    private static final int ROOT = 0;
    private static final int SIGQUIT = 3;
    private static final int OTHERS_WRITE = 0002;
    private static final int STICKY = 01000;

    static boolean isLinux() {
        return Files.isReadable(PROC.resolve("self/status"));
    }

    static LinuxProcess of(long pid) throws IOException {
        List<String> status = Files.readAllLines(folder(pid).resolve("status"), StandardCharsets.ISO_8859_1);
        return new LinuxProcess(
                pid,
                Long.parseLong(words(status, "Uid:")[2]),
                Long.parseLong(words(status, "Gid:")[2]),
                innermost(words(status, "NSpid:"), pid),
                (Long.parseUnsignedLong(words(status, "SigCgt:")[1], 16) >> (SIGQUIT - 1) & 1) == 1);
    }

    static LinuxProcess own() throws IOException {
        return of(ProcessHandle.current().pid());
    }

    /** The words of a line, which begins with its name; the name alone if there is no such line. */
    private static String[] words(List<String> status, String name) {
        return status.stream()
                .filter(line -> line.startsWith(name))
                .findFirst()
                .orElse(name)
                .split("\\s+");
    }

    /** The last of the process ids, which are those of each container from the outermost inwards. */
    private static String innermost(String[] pids, long pid) {
        return pids.length < 2 ? Long.toString(pid) : pids[pids.length - 1];
    }

    private static Path folder(long pid) {
        return PROC.resolve(Long.toString(pid));
    }

    /** Whether this process may use files and sockets of that one. */
    boolean hasRightsOver(LinuxProcess other) {
        return uid == ROOT || (uid == other.uid && gid == other.gid);
    }

    boolean isRoot() {
        return uid == ROOT;
    }

    /** Whether a program or library of this name is in its memory. */
    boolean hasLoaded(String library) throws IOException {
        return Files.readString(folder(pid).resolve("maps"), StandardCharsets.ISO_8859_1)
                .contains(library);
    }

    /**
     * A folder of the process's file system, as this process sees it.
     *
     * @throws IOException if it is no folder, or this process may not look there
     */
    Path seenFromHere(Path inside) throws IOException {
        if (hasOurs("ns/mnt") && hasOurs("root")) {
            return inside;
        }
        Path outside = folder(pid).resolve("root").resolve(PROC.getRoot().relativize(inside));
        // A link would lead into our own file system.
        if (!Files.isDirectory(outside, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(outside + " is no folder");
        }
        int mode = (int) Files.getAttribute(outside, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        // In a folder that all may write and that has no sticky bit, anyone could put a link in place of our files.
        if (own().isRoot() && (mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0) {
            throw new IOException(outside + " can be changed by all users. Run as the JVM's user, or chmod +t it");
        }
        return outside;
    }

    private boolean hasOurs(String link) throws IOException {
        Path ours = Files.readSymbolicLink(PROC.resolve("self").resolve(link));
        return ours.equals(Files.readSymbolicLink(folder(pid).resolve(link)));
    }

    /**
     * Requires that a file is no link and belongs to this process, as the JDK does before it trusts a JVM's socket.
     *
     * @throws IOException if it is a link, or somebody else's
     */
    void requireOwn(Path file) throws IOException {
        if (Files.isSymbolicLink(file)
                || !Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                        .equals((int) uid)) {
            throw new IOException(file + " belongs to somebody else");
        }
    }

    /** Gives this process a file or folder of ours. */
    void own(Path file) throws IOException {
        Files.setAttribute(file, "unix:gid", (int) gid, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(file, "unix:uid", (int) uid, LinkOption.NOFOLLOW_LINKS);
    }
}
