package dev.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Unchecked;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that texts for people use plain words, that comments fit in 120 columns, and that Javadocs stand alone. */
class PlainWordsTest {

    /** Words and phrases that a reader must translate first. */
    private static final List<String> ARCHAIC = List.of(Texts.pieces("""
            of which | whoever | anew | to the letter | can be had | by the same | gravest | mends? | mended | hence
            thereof | whence | wherein | lest | for good | in vain | is waited for | are waited for | is looked at
            are looked at | without a word | nobody looks | wants none | now not at all
            """));

    /** The ids that users suppress and search by, which never change. */
    private static final Pattern FIXED_NAMES = Pattern.compile("[a-z]+(-[a-z]+)+-anew|`[^`]*`");

    private static final Pattern WORDS =
            Pattern.compile("\\b(" + String.join("|", ARCHAIC) + ")\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern LONG_COMMENT = Pattern.compile("^(?=.{121})\\s*(/\\*\\*|\\*|//)");

    private static final Pattern JAVADOC = Pattern.compile("(?sm)^[ \\t]*/\\*\\*(.*?)\\*/");

    /** Beginnings that lean on the line above, or on the name below. */
    private static final Pattern LEANS =
            Pattern.compile("(?:Of|Those|That of|The same|As|Also|Such as|Empty|Else|Or|Nor)\\b.*");

    /** An opening phrase or clause in whose sentence no comma or colon begins the main clause. */
    private static final Pattern ONLY_A_PHRASE = Pattern.compile("(?:"
            + "In|For|From|With|Without|By|Besides?|To|At|On|Per|Between|Behind|Below|Above|Within|Under|Against|Among"
            + "|Through|Not|Than|Like|Null|Before|After|Until|Unless|If|Because|Since|Only (?:for|if|in|on|with|by|to)"
            + ")\\b(?:(?!\\.(?: |$)|, such as)[^,:])*(?:, such as.*|\\. .*|\\.?)");

    /** Rooms that are being rewritten. */
    private static final List<String> UNREAD = List.of("run", "sql", "tap");

    @Test
    void a_javadoc_can_be_read_without_the_line_above() {
        List<Path> read = sources("main", "test", "jmh", "jcstress")
                .filter(source -> UNREAD.stream()
                        .noneMatch(room -> source.startsWith(Path.of("src", "main", "java", "dev", "roundtrip", room))))
                .toList();

        assertThat(read).hasSizeGreaterThan(900);
        assertThat(read.stream().flatMap(source -> leaning(source.toString(), String.join("\n", lines(source)))))
                .as("begin with a subject, or put a comma after an opening phrase")
                .isEmpty();
    }

    @Test
    void a_javadoc_that_leans_on_its_neighbour_is_found() {
        String source = """
                # Of each part. */
                # In a sentence. */
                #
                 * For URLs without a port. The driver
                 * has a default.
                 */
                # In a container, the host has another name. */
                # From one row to another, such as {@code s1 to s2}. */
                # Only pages have pictures. */
                # The rows, with their headings. */
                """.replace("#", "/**");

        assertThat(leaning("File", source))
                .containsExactly(
                        "File:1: Of each part.",
                        "File:2: In a sentence.",
                        "File:3: For URLs without a port. The driver has a default.",
                        "File:8: From one row to another, such as {@code s1 to s2}.");
    }

    @Test
    void the_pages_use_plain_words() {
        List<Path> pages = new ArrayList<>(Folder.files(Path.of("docs"), ".md"));
        for (String page : List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")) {
            pages.add(Path.of(page));
        }
        pages.addAll(Folder.files(Path.of("profiles"), ".yaml"));

        assertThat(pages).hasSizeGreaterThan(30);
        assertThat(pages.stream().flatMap(page -> archaic(page.toString(), outsideSamples(lines(page)))))
                .isEmpty();
    }

    @Test
    void the_program_and_its_javadoc_use_plain_words() {
        assertThat(sources("main", "jmh", "jcstress").flatMap(source -> archaic(source.toString(), lines(source))))
                .isEmpty();
    }

    @Test
    void comments_fit_in_120_columns() {
        assertThat(sources("main", "test", "jmh", "jcstress")
                        .flatMap(source -> found(source.toString(), lines(source), LONG_COMMENT)))
                .isEmpty();
    }

    @Test
    void no_text_holds_the_marks_of_a_merge() {
        Pattern mark = Pattern.compile("^[ */]*(<{7}|>{7}) ");

        assertThat(Stream.of("docs", "src")
                        .flatMap(folder -> Folder.files(Path.of(folder), "").stream())
                        .flatMap(text -> found(text.toString(), lines(text), mark)))
                .isEmpty();
    }

    @Test
    void an_archaic_word_is_found_and_an_id_is_none() {
        assertThat(archaic("page", List.of("It is tried anew.", "redundant-session-queries", "renewed; `anew`")))
                .containsExactly("page:1: anew");
    }

    private static Stream<String> leaning(String file, String source) {
        return JAVADOC.matcher(source).results().flatMap(javadoc -> {
            String text =
                    javadoc.group(1).replaceAll("\\s*\\n\\s*\\*?\\s*", " ").strip();
            long line = source.substring(0, javadoc.start()).lines().count() + 1;
            boolean leans =
                    LEANS.matcher(text).matches() || ONLY_A_PHRASE.matcher(text).matches();
            return leans ? Stream.of(file + ":" + line + ": " + text) : Stream.empty();
        });
    }

    private static Stream<Path> sources(String... folders) {
        return Stream.of(folders).flatMap(folder -> Folder.files(Path.of("src", folder), ".java").stream());
    }

    private static List<String> lines(Path file) {
        return Unchecked.get(() -> Files.readAllLines(file, StandardCharsets.ISO_8859_1));
    }

    private static Stream<String> archaic(String file, List<String> lines) {
        return found(
                file,
                lines.stream()
                        .map(line -> FIXED_NAMES.matcher(line).replaceAll(""))
                        .toList(),
                WORDS);
    }

    private static Stream<String> found(String file, List<String> lines, Pattern pattern) {
        return IntStream.range(0, lines.size())
                .boxed()
                .flatMap(i -> pattern.matcher(lines.get(i))
                        .results()
                        .map(found -> file + ":" + (i + 1) + ": " + found.group()));
    }

    /** The lines outside of samples: a page quotes what the program printed when the sample was recorded. */
    private static List<String> outsideSamples(List<String> lines) {
        List<String> outside = new ArrayList<>();
        boolean sample = false;
        for (String line : lines) {
            boolean fence = line.startsWith("```");
            outside.add(sample || fence ? "" : line);
            sample ^= fence;
        }
        return outside;
    }
}
