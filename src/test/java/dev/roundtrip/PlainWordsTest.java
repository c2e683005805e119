package dev.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Texts for people use plain words, and comments fit in 120 columns. */
class PlainWordsTest {

    private static final int COLUMNS = 120;

    /** Words and phrases that a reader must translate first. */
    private static final List<String> ARCHAIC = List.of(Texts.pieces("""
            of which | whoever | anew | to the letter | can be had | by the same | gravest | mends? | mended | hence
            thereof | whence | wherein | lest | for good | in vain | is waited for | are waited for | is looked at
            are looked at | without a word | nobody looks | wants none | now not at all
            """));

    /** Ids that users suppress and search by never change. */
    private static final Pattern FIXED_NAMES = Pattern.compile("[a-z]+(-[a-z]+)+-anew|`[^`]*`");

    private static final Pattern WORDS =
            Pattern.compile("\\b(" + String.join("|", ARCHAIC) + ")\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern COMMENT = Pattern.compile("\\s*(/\\*\\*|\\*|//).*");

    @Test
    void the_pages_use_plain_words() throws Exception {
        List<Path> pages = new ArrayList<>(Folder.files(Path.of("docs"), ".md"));
        for (String page : List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")) {
            pages.add(Path.of(page));
        }
        pages.addAll(Folder.files(Path.of("profiles"), ".yaml"));

        List<String> found = new ArrayList<>();
        for (Path page : pages) {
            archaic(page, outsideSamples(Files.readAllLines(page)), found);
        }

        assertThat(pages).hasSizeGreaterThan(30);
        assertThat(found).isEmpty();
    }

    @Test
    void the_program_and_its_javadoc_use_plain_words() throws Exception {
        List<String> found = new ArrayList<>();
        for (String folder : List.of("main", "jmh", "jcstress")) {
            for (Path source : Folder.files(Path.of("src", folder), ".java")) {
                archaic(source, Files.readAllLines(source), found);
            }
        }

        assertThat(found).isEmpty();
    }

    @Test
    void comments_fit_in_120_columns() throws Exception {
        List<String> found = new ArrayList<>();
        for (String folder : List.of("main", "test", "jmh", "jcstress")) {
            for (Path source : Folder.files(Path.of("src", folder), ".java")) {
                List<String> lines = Files.readAllLines(source);
                for (int i = 0; i < lines.size(); i++) {
                    if (lines.get(i).length() > COLUMNS
                            && COMMENT.matcher(lines.get(i)).matches()) {
                        found.add(source + ":" + (i + 1));
                    }
                }
            }
        }

        assertThat(found).isEmpty();
    }

    @Test
    void no_text_holds_the_marks_of_a_merge() throws Exception {
        List<Path> texts = new ArrayList<>(Folder.files(Path.of("docs"), ""));
        texts.addAll(Folder.files(Path.of("src"), ""));
        Pattern mark = Pattern.compile("^[ */]*(<{7}|>{7}) ", Pattern.MULTILINE);

        List<Path> found = new ArrayList<>();
        for (Path text : texts) {
            if (mark.matcher(Files.readString(text, StandardCharsets.ISO_8859_1))
                    .find()) {
                found.add(text);
            }
        }

        assertThat(found).isEmpty();
    }

    @Test
    void an_archaic_word_is_found_and_an_id_is_none() {
        List<String> found = new ArrayList<>();

        archaic(Path.of("page"), List.of("It is tried anew.", "redundant-session-queries", "renewed; `anew`"), found);

        assertThat(found).containsExactly("page:1: anew");
    }

    private static void archaic(Path file, List<String> lines, List<String> found) {
        for (int i = 0; i < lines.size(); i++) {
            Matcher matcher = WORDS.matcher(FIXED_NAMES.matcher(lines.get(i)).replaceAll(""));
            while (matcher.find()) {
                found.add(file + ":" + (i + 1) + ": " + matcher.group());
            }
        }
    }

    /** A page quotes what the program printed when the sample was recorded. */
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
