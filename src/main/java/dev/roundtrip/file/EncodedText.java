package dev.roundtrip.file;

import java.nio.charset.Charset;

/**
 * A file's text, and how its bytes are read.
 *
 * @param text the text without a byte order mark
 * @param charset the charset in which the file was read
 * @param isMarked whether the file begins with a byte order mark
 */
public record EncodedText(String text, Charset charset, boolean isMarked) {

    static final char BYTE_ORDER_MARK = '\uFEFF';

    /** This file with another text. */
    public EncodedText with(String other) {
        return new EncodedText(other, charset, isMarked);
    }

    /** The bytes of the file with this text. */
    public byte[] bytes() {
        return (isMarked ? BYTE_ORDER_MARK + text : text).getBytes(charset);
    }
}
