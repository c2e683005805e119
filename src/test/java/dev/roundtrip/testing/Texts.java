package dev.roundtrip.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Lists that stand in a text. */
public final class Texts {

    private Texts() {}

    /** Separated by white space. */
    public static String[] words(String text) {
        return text.strip().split("\\s+");
    }

    /** Separated by | or the end of a line, with what blanks they have inside. */
    public static String[] pieces(String text) {
        return text.strip().split(" *[|\n] *", -1);
    }

    /** The cells of each row of the Markdown table whose head begins so. */
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

    /** Of the one element that there is. */
    public static String only(Collection<?> elements) {
        assertThat(elements).hasSize(1);
        return elements.iterator().next().toString();
    }
}
