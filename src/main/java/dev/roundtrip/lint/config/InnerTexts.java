package dev.roundtrip.lint.config;

import dev.roundtrip.lint.config.Source.Document;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values that are larger texts: a file in a block scalar, a {@code KEY=value} in a list, the options of a command, a
 * text with a connection string in it.
 */
final class InnerTexts {

    private static final Pattern ITEM = Pattern.compile("(?:-D|--)?([A-Za-z_][\\w.\\-\\[\\]\"]*)=(.*)", Pattern.DOTALL);
    private static final Pattern OPTION = Pattern.compile(
            "(?:^|[\\s\"'])(?:-D|--)([A-Za-z_][\\w.\\-\\[\\]]*)[= ]\\s*(\"[^\"]*\"|'[^']*'|(?:\\$?\\{\\{[^{}]*}}|[^\\s\"'])+)");
    private static final Pattern CLASSPATH =
            Pattern.compile("(?:^|\\s)-(?:cp|classpath)[ =](\"[^\"]*\"|'[^']*'|[^\\s\"']+)");

    private static final Pattern VARIABLE_IN_COMMAND =
            Pattern.compile("(?:^|\\s)(?:-e\\s+)?([A-Z][A-Z0-9_]*)=(\"[^\"]*\"|'[^']*'|(?:\\$?\\{\\{[^{}]*}}|\\S)+)");

    /** A line of TomEE's resources: a name and its value. */
    private static final Pattern TOMEE = Pattern.compile("\\s*(?:#.*|[A-Za-z]\\w*(?:\\s+|\\s*=\\s*)\\S.*)?");

    /** A line of XML. */
    private static final Pattern TAG =
            Pattern.compile("\\s*<[A-Za-z][\\w:.-]*(?:\\s[^<>]*)?/?>.*|\\s*<[A-Za-z][\\w:.-]*\\s.*");

    /** The beginning of a part of a value, up to what may be written otherwise. */
    private static final Pattern BEGINNING = Pattern.compile("[\\s\"']*(?<part>[^\\s\"'&?\\\\]+)");

    /** A connection string as Kubernetes' secrets have it. */
    private static final Pattern BASE64 =
            Pattern.compile("amRiYzp[A-Za-z0-9+/](?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?");

    private static final int DEEPEST = 3;

    /** How many lines a value may have that is read as one. */
    private static final int MOST_LINES = 100;

    private final List<Source> inner = new ArrayList<>();
    private final List<String> lines;
    private final int depth;
    private final Syntax syntax;

    /** Whether the values are those of an XML file, which begin on their own lines. */
    private final boolean isXml;

    /** Whether each value stands on one line, whatever lines are in it. */
    private final boolean isJson;

    /**
     * Reads larger texts in values.
     *
     * @param depth how many texts this one is inside
     * @param syntax the syntax of the values' file
     * @param isJson whether the file is JSON, or a text in JSON
     * @param lines the lines of the file
     */
    InnerTexts(int depth, Syntax syntax, boolean isJson, List<String> lines) {
        this.depth = depth;
        this.lines = lines;
        this.syntax = syntax;
        this.isJson = isJson;
        isXml = syntax == Syntax.XML;
    }

    /** The files inside the values. */
    List<Source> sources() {
        return inner;
    }

    /** The values of a document, with those that are inside larger texts. */
    List<Setting> expanded(List<Setting> document) {
        Map<List<String>, Setting> names = new HashMap<>();
        for (Setting setting : document) {
            if (setting.name().matches("name|key") && isItem(setting.parent())) {
                names.put(setting.parent(), setting);
            }
        }
        List<Setting> all = new ArrayList<>();
        for (Setting setting : document) {
            if (isXml && setting.name().equals("description")) {
                continue;
            }
            Setting named = setting.name().equals("value") ? names.get(setting.parent()) : null;
            if (named == null) {
                expand(setting, all);
            } else {
                List<String> above =
                        setting.levels().subList(0, setting.levels().size() - 2);
                expand(Setting.of(above, named.value(), setting.value(), setting.line()), all);
            }
        }
        return all;
    }

    private void expand(Setting given, List<Setting> all) {
        Setting setting = decoded(given);
        String value = setting.value().strip();
        boolean isItem = !setting.path().isEmpty() && isItem(setting.path());
        Matcher item = ITEM.matcher(value);
        if (isItem && item.matches() && value.indexOf('\n') < 0) {
            List<String> above = setting.levels().subList(0, setting.levels().size() - 1);
            expand(Setting.of(above, item.group(1), unquoted(item.group(2)), setting.line()), all);
            return;
        }
        boolean single = value.chars().noneMatch(Character::isWhitespace) || value.contains("{{");
        if ((single && UrlFinder.isOne(value)) || !UrlFinder.mayHold(value)) {
            boolean mayLeaveQuotes = syntax == Syntax.LINES && value.contains("'$") && UrlFinder.isOne(value);
            all.add(mayLeaveQuotes ? setting.with(UrlFinder.withoutLeftQuotes(value)) : setting);
            return;
        }
        boolean isString = syntax.hasWholeValues() && KnownKeys.URL.contains(setting.name());
        Optional<String> whole = UrlFinder.whole(value, isString);
        if (whole.isPresent()) {
            all.add(setting.with(whole.get()));
            return;
        }
        if ((value.indexOf('\n') >= 0 || isJson(value)) && addFile(setting)) {
            return;
        }
        addParts(setting, all);
    }

    private static Setting decoded(Setting setting) {
        String value = setting.value().strip();
        return BASE64.matcher(value).matches()
                ? setting.with(new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8))
                : setting;
    }

    /** Whether the value is a file of a known syntax; such a file is added. */
    private boolean addFile(Setting setting) {
        if (depth == DEEPEST) {
            return false;
        }
        Syntax inside = Syntax.ofExtension(lastName(setting)).orElseGet(() -> guessed(setting.value()));
        // An entity of XML stands in the text around, whatever is inside.
        boolean isEscaped = inside == Syntax.XML || (isXml && !setting.isLiteral());
        try {
            InnerTexts further = new InnerTexts(depth + 1, inside, isJson, lines);
            List<Document> documents = new ArrayList<>();
            for (List<Setting> document : inside.documents(LanguageText.of(lastName(setting), setting.value()))) {
                List<Setting> moved = new ArrayList<>();
                for (Setting one : document) {
                    int before = moved.isEmpty()
                            ? setting.line()
                            : moved.get(moved.size() - 1).line();
                    moved.add(new Setting(
                            one.levels(),
                            setting.key() + (one.key().isEmpty() ? "" : ": " + one.key()),
                            one.value(),
                            isJson ? setting.line() : lineOf(one, setting, before)));
                }
                documents.addAll(Source.documents(further.expanded(moved), isEscaped));
            }
            boolean holds = documents.stream()
                    .flatMap(document -> document.settings().stream())
                    .anyMatch(one -> UrlFinder.isOne(one.value()));
            if (holds) {
                inner.add(new Source(lastName(setting), documents));
            }
            inner.addAll(further.inner);
            return holds || !further.inner.isEmpty();
        } catch (UnreadableTextException other) {
            return false;
        }
    }

    /**
     * The line of a value of an inner text. YAML makes one line of a text in quotes that stands on several.
     *
     * @param before the line of the inner value before it
     */
    private int lineOf(Setting inner, Setting setting, int before) {
        boolean isOneLine = setting.value().strip().indexOf('\n') < 0;
        int written = isOneLine && !isXml ? written(before, inner.value(), 0, inner.lastLevel()) : 0;
        return written > 0 ? written : inner.line() + setting.line() - (isXml || isOneLine ? 1 : 0);
    }

    private Syntax guessed(String text) {
        String start = text.stripLeading();
        if (isXml && start.lines().allMatch(line -> TOMEE.matcher(line).matches())) {
            return Syntax.PROPERTIES;
        }
        if (start.startsWith("<")) {
            return Syntax.XML;
        }
        return isJson(start) || start.matches("(?s)[\\w.\"'-]+:(?:\\s.*|$)") ? Syntax.YAML : Syntax.LINES;
    }

    /** Whether a text is a JSON object, and not the braces of a template. */
    static boolean isJson(String text) {
        return text.startsWith("{") && !text.startsWith("{{");
    }

    private static String lastName(Setting setting) {
        List<String> levels = setting.levels();
        return levels.size() < 2 ? setting.key() : levels.get(levels.size() - 2) + "." + levels.get(levels.size() - 1);
    }

    /** Adds the options and strings of a command or a sentence. */
    private void addParts(Setting setting, List<Setting> all) {
        String value = setting.value();
        Set<String> found = new HashSet<>();
        for (Pattern pattern : List.of(OPTION, VARIABLE_IN_COMMAND)) {
            Matcher option = pattern.matcher(value);
            while (option.find()) {
                String text = unquoted(option.group(2));
                Setting one =
                        Setting.of(setting.levels(), option.group(1), text, line(setting, value, option.start(1)));
                all.add(one);
                if (UrlFinder.isOne(text)) {
                    found.add(text);
                }
            }
        }
        Matcher classpath = CLASSPATH.matcher(value);
        while (classpath.find()) {
            int line = line(setting, value, classpath.start());
            all.add(Setting.of(setting.levels(), "classpath", unquoted(classpath.group(1)), line));
        }
        for (UrlFinder.Place place : UrlFinder.in(value)) {
            if (found.stream().noneMatch(text -> text.contains(place.url()))) {
                Setting one = new Setting(
                                setting.levels(), setting.key(), place.url(), line(setting, value, place.start()))
                        .literal(setting.isLiteral());
                all.add(isInTag(value, place) ? one.ofTag() : one);
            }
        }
    }

    /** Whether a string is the text or an attribute of an element on its own line, in a text that is no XML itself. */
    private boolean isInTag(String value, UrlFinder.Place place) {
        int start = value.lastIndexOf('\n', place.start()) + 1;
        int end = value.indexOf('\n', place.start());
        String line = value.substring(start, end < 0 ? value.length() : end);
        return !isXml && TAG.matcher(line).matches() && !XmlText.isInCdata(value, place.start());
    }

    /** The line of a part of a value; a value of several lines begins on the line after its key. */
    private int line(Setting setting, String value, int at) {
        if (isJson) {
            return setting.line();
        }
        int written = isXml || value.strip().indexOf('\n') >= 0 ? 0 : written(setting.line(), value, at, "");
        if (written > 0) {
            return written;
        }
        int before = Setting.line(value, at) - 1;
        return setting.line() + before + (!isXml && value.strip().indexOf('\n') >= 0 ? 1 : 0);
    }

    /**
     * The line of a part of a value that was put together from several lines; 0 if it is not found.
     *
     * @param name a name that stands on that line, too
     */
    private int written(int first, String value, int at, String name) {
        Matcher part = BEGINNING.matcher(value).region(at, value.length());
        for (int line = first; part.lookingAt() && line <= Math.min(lines.size(), first + MOST_LINES); line++) {
            if (lines.get(line - 1).contains(part.group("part"))
                    && lines.get(line - 1).contains(name)) {
                return line;
            }
        }
        return 0;
    }

    private static boolean isItem(List<String> path) {
        return !path.isEmpty() && Setting.isIndex(path.get(path.size() - 1));
    }

    private static String unquoted(String value) {
        return value.length() > 1
                        && "\"'".indexOf(value.charAt(0)) >= 0
                        && value.charAt(0) == value.charAt(value.length() - 1)
                ? value.substring(1, value.length() - 1)
                : value.replace("\\&", "&");
    }
}
