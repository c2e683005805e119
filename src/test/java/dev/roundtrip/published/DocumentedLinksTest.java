package dev.roundtrip.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.Unchecked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Tests that each link within the project leads to a file and a place that exist; {@code release/site} checks the built
 * site.
 */
class DocumentedLinksTest {

    private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
    private static final Pattern ID = Pattern.compile("id=\"([^\"]+)\"");
    private static final Path NAVIGATION = Path.of("release/docs/mkdocs.yml");

    @Test
    void each_link_of_a_page_leads_to_a_file_and_a_place_that_are_there() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            for (String target : found(LINK, Files.readString(page).replaceAll("`[^`\n]*`", ""))) {
                links++;
                broken.addAll(problem(page, target));
            }
        }

        assertThat(links).isGreaterThan(250);
        assertThat(broken).isEmpty();
    }

    @Test
    void each_page_that_the_program_and_its_build_name_is_there() throws IOException {
        Pattern name = Pattern.compile(
                "\\b(docs/[\\w./-]*\\w\\.(?:md|(?:json|csv)(?:\\.gz)?|contract|yaml|svg)(?:#[\\w-]+)?)");
        Set<String> named = new TreeSet<>();
        for (Path file : sources()) {
            named.addAll(found(name, Files.readString(file)));
        }

        assertThat(named).hasSizeGreaterThan(20);
        assertThat(named.stream().flatMap(each -> problem(Path.of("README.md"), each).stream()))
                .isEmpty();
    }

    @Test
    void each_page_is_in_the_navigation_of_the_site_or_in_a_folder_that_lists_its_pages() throws IOException {
        Map<String, Object> site =
                new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(NAVIGATION));
        Set<String> shown = new TreeSet<>();
        collect(site.get("nav"), shown);
        Set<String> pages = pages().stream()
                .map(page -> page.startsWith("docs") ? Path.of("docs").relativize(page) : page)
                .map(page -> page.toString().replace('\\', '/'))
                .filter(page -> !page.matches("README.md|contributing/adr/0.*|lab/.*"))
                .collect(Collectors.toCollection(TreeSet::new));
        pages.addAll(List.of("javadoc/index.html"));

        assertThat(shown).isEqualTo(pages);
    }

    private static void collect(Object entry, Set<String> shown) {
        if (entry instanceof Map<?, ?> section) {
            section.values().forEach(each -> collect(each, shown));
        } else if (entry instanceof List<?> list) {
            list.forEach(each -> collect(each, shown));
        } else {
            shown.add(entry.toString());
        }
    }

    private static List<String> problem(Path page, String target) {
        if (target.matches("(https?|mailto):.*")) {
            return List.of();
        }
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        if (file.startsWith("..") || !Files.exists(file)) {
            return List.of(page + ": " + target + ": there is no such file");
        }
        return parts.length < 2
                        || places(Unchecked.get(() -> Files.readString(file))).contains(parts[1])
                ? List.of()
                : List.of(page + ": " + target + ": the page has no such place");
    }

    private static List<Path> pages() {
        return Stream.concat(
                        Stream.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
                                .map(Path::of),
                        files("docs", ".*\\.md").stream())
                .toList();
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>(List.of(Path.of("pom.xml"), Path.of("NOTICE")));
        for (String folder : List.of("src", "profiles", "release", ".github")) {
            sources.addAll(
                    files(folder, ".*\\.(java|yaml|yml|xml|py|bat|gradle)|release.[a-z]+|.*.launcher.roundtrip"));
        }
        sources.remove(Path.of("src/test/java/dev/roundtrip/published/DocumentedLinksTest.java"));
        return sources;
    }

    private static List<Path> files(String folder, String name) {
        return Folder.files(Path.of(folder), "").stream()
                .filter(file -> file.toString().matches(name))
                .toList();
    }

    /** The names of the places of a page that links may lead to. */
    private static Set<String> places(String markdown) {
        Set<String> places = new TreeSet<>(found(ID, markdown));
        Map<String, Integer> headings = new HashMap<>();
        for (String heading : found(HEADING, markdown)) {
            String name = heading.toLowerCase(Locale.ROOT)
                    .replaceAll("\\]\\([^)]*\\)|[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-');
            int before = headings.merge(name, 1, Integer::sum) - 1;
            places.add(before == 0 ? name : name + "-" + before);
        }
        return places;
    }

    /** The first group of each match, outside of blocks of code. */
    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(CODE.matcher(text).replaceAll(""))
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
