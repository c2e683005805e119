package dev.roundtrip.lint.config;

import dev.roundtrip.file.EncodedText;
import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.jdbc.UrlWrapper;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.config.Source.Document;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The connection settings that lint finds in an application's configuration file, or in another text.
 *
 * @param strings connection strings of MySQL's and MariaDB's drivers, in order
 * @param placeholders places where a string is expected but a placeholder is given, as {@code key (line 3)}
 * @param unread what else the user should know, one sentence without a stop each
 * @param problem why the file cannot be read; empty if it can
 */
public record ConfigFile(List<FoundString> strings, List<String> placeholders, List<String> unread, String problem) {

    private static final int LARGEST_BYTES = 1 << 22;

    /**
     * The maximum number of strings. The whole document is searched for each string's properties, so more would take
     * too long.
     */
    private static final int MOST_STRINGS = 500;

    /** The maximum number of files in a folder whose files are read for what they add to each other's strings. */
    private static final int MOST_BESIDE = 30;

    /** The syntaxes in which a key of another file can be named. */
    private static final Set<Syntax> REFERRING = Set.of(Syntax.YAML, Syntax.PROPERTIES, Syntax.XML);

    /** Keys that name further configuration of a Spring application. */
    private static final Set<String> IMPORTS = Set.of("spring.config.import", "spring.profiles.include");

    private static final Pattern OF_PROFILE = Pattern.compile("(application|bootstrap)-(.+)\\.(?:ya?ml|properties)");
    private static final Pattern COMPRESSED = Pattern.compile(
            "(?i)\\.(?:jar|war|ear|class|zip|gz|tgz|xz|bz2|zst|7z|png|jpe?g|gif|webp|ico|pdf|woff2?|ttf|so|dll|exe|bin)$");
    private static final ConfigFile NOTHING = new ConfigFile(List.of(), List.of(), List.of(), "");
    private static final Pattern JDBC = Pattern.compile("(?i)jdbc");
    private static final Pattern JDBC_OR_URL = Pattern.compile("(?i)jdbc|url");
    private static final Pattern MENTIONED = Pattern.compile("(?i)jdbc:(?:mysql|mariadb):");

    /** A line of YAML or JSON that is a comment. */
    private static final Pattern COMMENT = Pattern.compile("(?m)^[ \\t]*(?:#|//).*$");

    /** The marks around what is no setting in XML. */
    private static final Map<String, String> PROSE = Map.of("<!--", "-->", "<description>", "</description>");

    public static ConfigFile unreadable(String problem) {
        return new ConfigFile(List.of(), List.of(), List.of(), problem);
    }

    /** A file or folder about which only a sentence is known, without its stop. */
    public static ConfigFile saying(String sentence) {
        return new ConfigFile(List.of(), List.of(), List.of(sentence), "");
    }

    /** Whether a file is a program, by its name. */
    public static boolean isProgram(String name) {
        return Syntax.of(name).filter(Syntax.CODE::equals).isPresent();
    }

    /** Whether a file of any kind contains the beginning of a connection string. */
    public static boolean mentionsString(Path path) {
        try {
            return !COMPRESSED.matcher(path.toString()).find()
                    && MENTIONED.matcher(text(path)).find();
        } catch (UnreadableFileException unreadable) {
            return false;
        }
    }

    /** Whether files of that name are read in a folder; a file that is named is read in any case. */
    public static boolean isKnown(String name) {
        return Syntax.of(name).isPresent();
    }

    /**
     * Reads a file, with those files of the same application that count for it. Never throws.
     *
     * @param named whether the file was asked for; one in a folder is not read further if nothing in it looks like a
     *     string
     */
    public static ConfigFile read(Path path, boolean named) {
        try {
            String name = path.toString();
            String text = text(path);
            return named || (isProgram(name) ? JDBC : JDBC_OR_URL).matcher(text).find()
                    ? read(name, text, before(path)).continuedIn(path)
                    : NOTHING;
        } catch (UnreadableFileException unreadable) {
            return unreadable(unreadable.getMessage());
        }
    }

    /** Reads any text; never throws. */
    public static ConfigFile read(String name, String text) {
        return read(name, text, List.of());
    }

    private static String text(Path path) throws UnreadableFileException {
        return encoded(path).text();
    }

    /** The text of a file, with its encoding. */
    public static EncodedText encoded(Path path) throws UnreadableFileException {
        return InputFile.encoded(path, LARGEST_BYTES, true);
    }

    /**
     * The files that come before this one in Spring's order: the file without a profile before those with one, and YAML
     * before properties.
     */
    private static List<Source> before(Path path) {
        Matcher name = OF_PROFILE.matcher(path.getFileName().toString());
        List<Source> before = new ArrayList<>();
        if (name.matches()) {
            for (String extension : List.of("yml", "yaml", "properties")) {
                Path file = path.resolveSibling(name.group(1) + "." + extension);
                try {
                    if (Files.isRegularFile(file)) {
                        before.add(profiled(sources(file.toString(), text(file)).get(0), ""));
                    }
                } catch (UnreadableFileException | UnreadableTextException unreadable) {
                    // This is said where that file itself is checked.
                }
            }
        }
        return before;
    }

    /** This file, with what the other files in its folder add to its strings by their keys. */
    private ConfigFile continuedIn(Path path) {
        if (strings.stream().noneMatch(ConfigFile::isOpen) || isProgram(path.toString())) {
            return this;
        }
        Map<FoundString, List<FoundString>> whole = new HashMap<>();
        for (Path other : besides(path)) {
            try {
                String text = text(other);
                if (text.contains("${")) {
                    addContinued(other.getFileName().toString(), text, whole);
                }
            } catch (UnreadableFileException unreadable) {
                // A file that cannot be read is named where it is checked itself.
            }
        }
        return new ConfigFile(
                strings.stream()
                        .flatMap(one -> Stream.concat(
                                alone(one, whole.getOrDefault(one, List.of())),
                                whole.getOrDefault(one, List.of()).stream()))
                        .toList(),
                placeholders,
                unread,
                problem);
    }

    /** Adds the whole strings by their beginnings. A file with a value of the same key adds to its own value. */
    private void addContinued(String name, String text, Map<FoundString, List<FoundString>> whole) {
        Continuations further = new Continuations(name, text, false);
        List<FoundString> begun = strings.stream()
                .filter(ConfigFile::isOpen)
                .filter(one -> !further.of(one).equals(List.of(one)))
                .distinct()
                .toList();
        if (begun.isEmpty()) {
            return;
        }
        Set<List<String>> own = settings(name, text).stream().map(Setting::path).collect(Collectors.toSet());
        begun.stream()
                .filter(one -> !own.contains(one.origin().url().path()))
                .forEach(one ->
                        whole.computeIfAbsent(one, any -> new ArrayList<>()).addAll(further.of(one)));
    }

    /** The string without what other files add, if nothing is added or a data source has it as it is. */
    private static Stream<FoundString> alone(FoundString string, List<FoundString> whole) {
        if (whole.isEmpty()) {
            return Stream.of(string);
        }
        return DataSources.isStringOfDataSource(string.origin().url())
                ? Stream.of(string.continuedBy("", whole.get(0).origin().further()))
                : Stream.empty();
    }

    /** Whether another file may add to a string. */
    private static boolean isOpen(FoundString string) {
        return string.origin().further().isEmpty() && !string.key().isEmpty();
    }

    /** The configuration files beside a file, if they are few. */
    private static List<Path> besides(Path path) {
        List<Path> all = new ArrayList<>();
        try (DirectoryStream<Path> folder =
                Files.newDirectoryStream(path.toAbsolutePath().getParent())) {
            for (Path one : folder) {
                all.add(one);
                if (all.size() > MOST_BESIDE) {
                    return List.of();
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return List.of();
        }
        return all.stream()
                .filter(one -> !one.getFileName().equals(path.getFileName())
                        && Syntax.of(one.toString()).filter(REFERRING::contains).isPresent()
                        && Files.isRegularFile(one))
                .sorted()
                .toList();
    }

    /** All values of a text, in order, whatever they are for. */
    static List<Setting> settings(String name, String text) {
        String read = LanguageText.of(name, text);
        List<Source> sources;
        try {
            sources = sources(name, read);
        } catch (UnreadableTextException unreadable) {
            sources = asPlain(name, read);
        }
        return sources.stream()
                .flatMap(source -> source.documents().stream())
                .flatMap(document -> document.settings().stream())
                .toList();
    }

    private static List<Source> asPlain(String name, String text) {
        boolean isXml = Syntax.of(name, text) == Syntax.XML;
        String read = isXml ? withoutProse(text) : COMMENT.matcher(text).replaceAll("");
        List<Setting> found = UrlFinder.in(read).stream()
                .map(place -> isXml ? inXml(plain(read, place), read, place.start()) : plain(read, place))
                .toList();
        return List.of(new Source(name, List.of(new Document("", false, found))));
    }

    private static Setting inXml(Setting one, String text, int at) {
        if (XmlText.isInCdata(text, at)) {
            return one.literal(true);
        }
        return one.value().replace("&amp;", "").indexOf('&') < 0 ? one.ofTag() : one;
    }

    /** A text of XML without comments and descriptions, whose lines stay. */
    private static String withoutProse(String text) {
        StringBuilder read = new StringBuilder(text);
        for (Map.Entry<String, String> marks : PROSE.entrySet()) {
            int open = read.indexOf(marks.getKey());
            int close = read.indexOf(marks.getValue(), Math.max(open, 0));
            while (open >= 0 && close >= 0) {
                for (int at = open; at < close; at++) {
                    read.setCharAt(at, read.charAt(at) == '\n' ? '\n' : ' ');
                }
                open = read.indexOf(marks.getKey(), close);
                close = read.indexOf(marks.getValue(), Math.max(open, 0));
            }
        }
        return read.toString();
    }

    private static ConfigFile read(String name, String text, List<Source> before) {
        String read = LanguageText.of(name, text);
        List<String> unread = new ArrayList<>();
        List<Source> sources = new ArrayList<>();
        try {
            sources.addAll(sources(name, read));
        } catch (UnreadableTextException unreadable) {
            if (!UrlFinder.mayHold(text)) {
                return unreadable(unreadable.getMessage());
            }
            unread.add(unreadable.getMessage() + "; only its strings are read, and nothing beside them");
            sources.addAll(asPlain(name, read));
        }
        Matcher ofProfile =
                OF_PROFILE.matcher(name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1));
        if (ofProfile.matches() && !sources.isEmpty()) {
            sources.set(0, profiled(sources.get(0), ofProfile.group(2)));
        }
        Set<Setting> own = sources.stream()
                .flatMap(source -> source.documents().stream())
                .flatMap(document -> document.settings().stream())
                .collect(Collectors.toSet());
        Set<String> names = own.stream().map(Setting::name).collect(Collectors.toSet());
        List<DataSources> all = new ArrayList<>();
        for (Source source : sources) {
            for (Document document : source.documents()) {
                List<Source> earlier = source.equals(sources.get(0)) ? before : List.of();
                all.add(new DataSources(document, source.visible(document, earlier), name, names, own));
            }
        }
        if (all.stream().mapToInt(DataSources::count).sum() > MOST_STRINGS) {
            return unreadable("it has more than " + MOST_STRINGS + " connection strings; split it");
        }
        List<FoundString> strings =
                all.stream().flatMap(one -> one.strings().stream()).toList();
        if (!strings.isEmpty()) {
            Syntax syntax = Syntax.of(name, text);
            Continuations further = new Continuations("", read, syntax == Syntax.CODE || syntax == Syntax.LINES);
            strings = strings.stream().flatMap(one -> further.of(one).stream()).toList();
        }
        List<String> placeholders =
                all.stream().flatMap(one -> one.placeholders().stream()).toList();
        Matcher mentioned = MENTIONED.matcher(text);
        if (strings.isEmpty() && mentioned.find()) {
            unread.add("'" + mentioned.group().toLowerCase(Locale.ROOT) + "' on line "
                    + Setting.line(text, mentioned.start())
                    + " is a comment or no whole string; give the string itself");
        }
        unread.addAll(CutValues.notes(name, text, strings));
        unread.addAll(logging(strings));
        if (!strings.isEmpty() || !placeholders.isEmpty()) {
            unread.addAll(imports(sources));
        }
        return new ConfigFile(strings, placeholders, unread, "");
    }

    /** The source. If its file's name has a profile, the documents without a profile belong to that profile. */
    private static Source profiled(Source source, String profile) {
        return new Source(
                source.name(),
                source.documents().stream()
                        .map(document -> document.profile().isEmpty()
                                ? new Document(profile, document.isXml(), document.settings())
                                : document)
                        .toList());
    }

    /** The file, and the files inside it. */
    private static List<Source> sources(String name, String text) throws UnreadableTextException {
        Syntax syntax = Syntax.of(name, text);
        boolean isJson = syntax == Syntax.YAML && InnerTexts.isJson(text.stripLeading());
        InnerTexts inner = new InnerTexts(0, syntax, isJson, text.lines().toList());
        List<Document> documents = new ArrayList<>();
        for (List<Setting> document : syntax.documents(text)) {
            documents.addAll(Source.documents(inner.expanded(document), syntax == Syntax.XML));
        }
        return Stream.concat(Stream.of(new Source(name, documents)), inner.sources().stream())
                .toList();
    }

    /** A string of a text that does not follow its syntax. */
    private static Setting plain(String text, UrlFinder.Place place) {
        return new Setting(List.of(), "", place.url(), Setting.line(text, place.start()));
    }

    /** One sentence for each string whose wrapper logs statements. */
    private static List<String> logging(List<FoundString> strings) {
        return strings.stream()
                .flatMap(one -> WrittenUrl.of(one.text()).wrapper().stream()
                        .filter(UrlWrapper::logsStatements)
                        .map(wrapper -> "line " + one.line() + ": " + wrapper.title()
                                + " logs each statement in the application's JVM"))
                .distinct()
                .toList();
    }

    private static List<String> imports(List<Source> sources) {
        return sources.stream()
                .flatMap(source -> source.documents().stream())
                .flatMap(document -> document.settings().stream())
                .filter(setting ->
                        IMPORTS.contains(String.join(".", setting.path()).replaceFirst("\\.\\[\\d+]$", "")))
                .map(setting -> setting.place() + " names further configuration, which is not read")
                .distinct()
                .toList();
    }
}
