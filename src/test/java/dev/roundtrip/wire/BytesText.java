package dev.roundtrip.wire;

import java.nio.charset.StandardCharsets;

/** Makes texts for tests. */
public final class BytesText {

    private BytesText() {}

    /** The text, in UTF-8. */
    public static SqlText of(String text, BackslashMode backslashes) {
        return of(text.getBytes(StandardCharsets.UTF_8), backslashes);
    }

    static SqlText of(byte[] bytes, BackslashMode backslashes) {
        SqlText text = new SqlText();
        text.pointAt(bytes, 0, bytes.length, false);
        text.backslashes(backslashes);
        return text;
    }
}
