package dev.roundtrip.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Reads lists from texts. */
public final class Texts {

    private Texts() {}

    /** The parts of a text that are separated by white space. */
    public static String[] words(String text) {
        return text.strip().split("\\s+");
    }

    /** The parts of a text that are separated by | or the end of a line, with the blanks inside them. */
    public static String[] pieces(String text) {
        return text.strip().split(" *[|\n] *", -1);
    }

    /** The cells of each row of the Markdown table whose head has this beginning. */
    public static List<List<String>> table(Path page, String head) throws IOException {
        return Files.readString(page)
                .lines()
                .dropWhile(line -> !line.startsWith(head))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Stream.of(line.substring(1, line.length() - 1).split("\\|", -1))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    /** The only element of a collection. */
    public static String only(Collection<?> elements) {
        assertThat(elements).hasSize(1);
        return elements.iterator().next().toString();
    }
}
