package dev.roundtrip.report;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Locale;

/** Escapes in JSON what {@link CleanText} replaces elsewhere, so that a document is safe to show and its values are what they were. */
final class VisibleJson extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
        int[] escapes = standardAsciiEscapesForJSON();
        escapes[0x7F] = ESCAPE_STANDARD;
        return escapes;
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
        // A pair's halves come one by one, and are a character together.
        return Character.isSurrogate((char) character) || !CleanText.isUnsafe(character)
                ? null
                : new SerializedString(String.format(Locale.ROOT, "\\u%04x", character));
    }
}
