package dev.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares texts of files that tests make from the code; {@code -Droundtrip.docs.write=true} writes them. */
public final class MadeText {

    private MadeText() {}

    /** Requires that the file has this text. */
    public static void requireFile(Path file, String text) throws IOException {
        if (Boolean.getBoolean("roundtrip.docs.write")) {
            Files.writeString(file, text);
        }
        assertThat(text).as(file.toString()).isEqualTo(Files.readString(file));
    }

    /**
     * Requires that the page has this text between {@code <!-- name: made by Test -->} and
     * {@code <!-- end of name -->}.
     */
    public static void requirePart(Path page, String name, Class<?> test, String text) throws IOException {
        String whole = Files.readString(page);
        String head = "<!-- " + name + ": made by " + test.getSimpleName() + " -->\n";
        assertThat(whole).contains(head);
        int begin = whole.indexOf(head) + head.length();
        requireFile(page, whole.substring(0, begin) + text + whole.substring(whole.indexOf("<!-- end of " + name)));
    }
}
