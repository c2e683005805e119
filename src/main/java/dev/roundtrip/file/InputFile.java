package dev.roundtrip.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads a text file. Rejects files that may never end (a pipe, a terminal, a device), that are too large, or that are
 * not UTF-8.
 */
public final class InputFile {

    private InputFile() {}

    /**
     * The whole text, without a byte order mark.
     *
     * @param largest the maximum number of its bytes
     * @throws UnreadableFileException with the reason, for people
     */
    public static String text(Path file, int largest) throws UnreadableFileException {
        return encoded(file, largest, false).text();
    }

    /**
     * The whole text with its encoding.
     *
     * @param largest the maximum number of its bytes
     * @param latin1 whether a file that is not UTF-8 is read as ISO-8859-1, as Java does with properties
     * @throws UnreadableFileException with the reason, for people
     */
    public static EncodedText encoded(Path file, int largest, boolean latin1) throws UnreadableFileException {
        try {
            requireRegular(file);
            return decoded(bytes(file, largest), latin1);
        } catch (UnreadableFileException refused) {
            throw refused;
        } catch (CharacterCodingException notUtf8) {
            throw new UnreadableFileException("it is not text in UTF-8", notUtf8);
        } catch (NoSuchFileException absent) {
            throw new UnreadableFileException("there is no such file", absent);
        } catch (AccessDeniedException denied) {
            throw new UnreadableFileException("access is denied", denied);
        } catch (IOException failure) {
            throw new UnreadableFileException(String.valueOf(failure.getMessage()), failure);
        }
    }

    private static EncodedText decoded(byte[] bytes, boolean latin1) throws CharacterCodingException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            boolean isMarked = !text.isEmpty() && text.charAt(0) == EncodedText.BYTE_ORDER_MARK;
            return new EncodedText(isMarked ? text.substring(1) : text, StandardCharsets.UTF_8, isMarked);
        } catch (CharacterCodingException notUtf8) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            // No text has a zero byte.
            if (latin1 && text.indexOf('\0') < 0) {
                return new EncodedText(text, StandardCharsets.ISO_8859_1, false);
            }
            throw notUtf8;
        }
    }

    private static byte[] bytes(Path file, int largest) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] content = stream.readNBytes(largest + 1);
            if (content.length > largest) {
                throw new UnreadableFileException("it is larger than " + size(largest));
            }
            return content;
        }
    }

    /**
     * Fails if the file is no regular one. This is checked before it is opened: opening a pipe waits until another
     * program writes to it.
     */
    private static void requireRegular(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (attributes.isDirectory()) {
            throw new UnreadableFileException("it is a folder");
        }
        if (!attributes.isRegularFile()) {
            throw new UnreadableFileException("it is no regular file");
        }
    }

    private static String size(int bytes) {
        return bytes % (1 << 20) == 0 ? (bytes >> 20) + " MiB" : bytes + " bytes";
    }
}
