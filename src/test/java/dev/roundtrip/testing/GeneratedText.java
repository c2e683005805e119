package dev.roundtrip.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;

/** Texts of files that tests make from the code; {@code -Droundtrip.docs.write=true} writes them. */
public final class GeneratedText {

    private GeneratedText() {}

    /** The file has this text. A failure shows the first line that differs, and the command that writes the file. */
    public static void requireFile(Path file, String text) throws IOException {
        if (Boolean.getBoolean("roundtrip.docs.write")) {
            Files.writeString(file, text);
        }
        String found = Files.exists(file) ? Files.readString(file) : "";
        if (!found.equals(text)) {
            Assertions.fail(difference(file, found.split("\n", -1), text.split("\n", -1)));
        }
    }

    /** The page has this text between {@code <!-- name: made by Test -->} and {@code <!-- end of name -->}. */
    public static void requirePart(Path page, String name, Class<?> test, String text) throws IOException {
        String whole = Files.readString(page);
        String head = "<!-- " + name + ": made by " + test.getSimpleName() + " -->\n";
        assertThat(whole).contains(head);
        int begin = whole.indexOf(head) + head.length();
        requireFile(page, whole.substring(0, begin) + text + whole.substring(whole.indexOf("<!-- end of " + name)));
    }

    private static String difference(Path file, String[] found, String[] made) {
        int line = Arrays.mismatch(found, made);
        Class<?> test = callingTest();
        return """
                %s is not what the code makes of it. Line %d has
                  %s
                and would have
                  %s
                If the code is right, write the file: ./mvnw%s test -Dtest=%s -Droundtrip.docs.write=true""".formatted(
                        file,
                        line + 1,
                        line(found, line),
                        line(made, line),
                        isLong(test) ? " -Plong" : "",
                        test.getSimpleName());
    }

    private static String line(String[] lines, int number) {
        return number < lines.length ? lines[number] : "(the end of the file)";
    }

    private static Class<?> callingTest() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                        .filter(type -> type.getSimpleName().matches(".*(Test|IT)"))
                        .findFirst()
                        .orElseThrow());
    }

    private static boolean isLong(Class<?> test) {
        return Stream.concat(Stream.of(test), Stream.of(test.getDeclaredMethods()))
                .flatMap(element -> AnnotationSupport.findRepeatableAnnotations(element, Tag.class).stream())
                .map(Tag::value)
                .anyMatch(List.of("long")::contains);
    }
}
