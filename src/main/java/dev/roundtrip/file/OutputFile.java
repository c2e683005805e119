package dev.roundtrip.file;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces a file as a whole: a reader finds the old content or the new, even after a kill or a power failure. The new
 * content is first written to a draft in the same folder. The draft's name cannot be guessed, an existing file or link
 * is never taken as one, and none is left behind.
 */
public final class OutputFile {

    /** The users who may read a new file. */
    public enum Readers {
        /** The user's umask decides who may read a new file; a file that is replaced keeps its permissions. */
        AS_USUAL,
        /** Only the owner may read the file, if the file system knows owners. */
        OWNER_ONLY,
        /** The file keeps its permissions, owner and group, or is not replaced. */
        AS_BEFORE
    }

    /**
     * The pattern of drafts' names, for {@link Files#newDirectoryStream(Path, String)}. A process that is killed while
     * it writes leaves a draft.
     */
    public static final String DRAFTS = ".roundtrip-*.tmp";

    private static final Pattern OF_PROCESS = Pattern.compile("\\.roundtrip-(\\d{1,18})-.*\\.tmp");

    private OutputFile() {}

    /** Deletes the drafts in a folder that were left by processes that have ended. */
    public static void deleteLeftDrafts(Path folder) throws IOException {
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(folder, DRAFTS)) {
            for (Path draft : drafts) {
                Matcher process = OF_PROCESS.matcher(draft.getFileName().toString());
                if (process.matches()
                        && ProcessHandle.of(Long.parseLong(process.group(1)))
                                .filter(ProcessHandle::isAlive)
                                .isEmpty()) {
                    Files.deleteIfExists(draft);
                }
            }
        }
    }

    /** Replaces the file, or creates it. The file must not be a link: a link itself would be replaced. */
    public static void replace(Path file, String text, Readers readers) throws IOException {
        replace(file, text.getBytes(StandardCharsets.UTF_8), readers);
    }

    /** Replaces the file, or creates it, with these bytes. The file must not be a link. */
    public static void replace(Path file, byte[] content, Readers readers) throws IOException {
        Path draft = newDraft(file, readers);
        try {
            write(draft, content);
            if (readers == Readers.AS_BEFORE) {
                copyOwner(file, draft);
            }
            if (readers != Readers.OWNER_ONLY) {
                copyPermissions(file, draft);
            }
            move(draft, file);
        } finally {
            // After a move there is no draft.
            Files.deleteIfExists(draft);
        }
        forceFolder(file);
    }

    /** The file that a symbolic link names, or else the path itself. Fails if a link names nothing. */
    public static Path behindLinks(Path file) throws IOException {
        return Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
    }

    /** Creates a draft and deletes it: fails if {@link #replace} could not begin. */
    public static void tryFolderOf(Path file) throws IOException {
        Files.delete(newDraft(file, Readers.AS_USUAL));
    }

    /** Creates a folder and its missing parents, which only the owner may read. A folder that exists stays as it is. */
    public static Path ownersFolder(Path folder) throws IOException {
        return Files.createDirectories(folder, permissions(folder, "rwx------"));
    }

    /**
     * Deletes a file, and returns when the disk knows it.
     *
     * @return whether there was one
     */
    public static boolean delete(Path file) throws IOException {
        boolean deleted = Files.deleteIfExists(file);
        if (deleted) {
            forceFolder(file);
        }
        return deleted;
    }

    private static Path newDraft(Path file, Readers readers) throws IOException {
        String name = ProcessHandle.current().pid() + "-" + UUID.randomUUID();
        Path draft = file.resolveSibling(DRAFTS.replace("*", name));
        // A draft is never more open than its file.
        return readers != Readers.AS_USUAL
                ? Files.createFile(draft, permissions(file, "rw-------"))
                : Files.createFile(draft);
    }

    private static void write(Path draft, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            Channels.newOutputStream(channel).write(content);
            // Without this call a file system may move the name first and lose the text when the machine stops.
            channel.force(true);
        }
    }

    private static void copyPermissions(Path from, Path to) throws IOException {
        if (isPosix(from) && Files.exists(from)) {
            Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
        }
    }

    private static void copyOwner(Path from, Path to) throws IOException {
        if (isPosix(from)) {
            PosixFileAttributes before = Files.readAttributes(from, PosixFileAttributes.class);
            PosixFileAttributeView draft = Files.getFileAttributeView(to, PosixFileAttributeView.class);
            if (!draft.readAttributes().owner().equals(before.owner())) {
                draft.setOwner(before.owner());
            }
            if (!draft.readAttributes().group().equals(before.group())) {
                draft.setGroup(before.group());
            }
        }
    }

    private static void move(Path draft, Path file) throws IOException {
        try {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException notHere) {
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Writes a folder to the disk. A file's name is a part of its folder, which has to reach the disk too; some systems
     * cannot open a folder, and need not.
     */
    private static void forceFolder(Path file) {
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException notOnThisSystem) {
            // The move itself has succeeded.
        }
    }

    private static FileAttribute<?>[] permissions(Path file, String permissions) {
        return isPosix(file)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(Set.copyOf(PosixFilePermissions.fromString(permissions)))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
