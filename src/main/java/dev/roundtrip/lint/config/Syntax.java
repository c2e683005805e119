package dev.roundtrip.lint.config;

import dev.roundtrip.scenario.LocatedScalar;
import dev.roundtrip.scenario.YamlScalars;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;

/** A syntax of configuration, with its reader. */
enum Syntax {
    YAML("yml yaml json ipynb"),
    PROPERTIES("properties"),
    XML("xml jmx xhtml config wsdl fxml ktr kjb kdb hpl item jrxml"),
    /** Keys and values in lines, or commands. */
    LINES(
            "env conf hocon toml ini cfg cnf tf tfvars hcl gradle groovy sql ddl sh bash zsh bat cmd ps1 service text nomad dhall pp cli"),
    EDN("edn"),
    /** Files of programs. */
    CODE("java kt kts scala sc clj cljs cljc py js mjs ts go rb php cs rs r jl jsp jspx");

    private static final Map<String, Syntax> BY_EXTENSION = Stream.of(values())
            .flatMap(syntax -> Stream.of(syntax.extensions.split(" ", -1)).map(one -> Map.entry(one, syntax)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /** Endings of templates and examples; the ending of the real file stands before them. */
    private static final Pattern TEMPLATE =
            Pattern.compile("\\.(?:tpl|tmpl|template|j2|jinja2?|erb|ftl|vm|dist|sample|example|default|in|orig|bak)$");

    /** A build's placeholder that is a whole value; YAML allows it only in quotes. */
    private static final Pattern BUILD_PROPERTY = Pattern.compile("(?m)([:\\-][ \\t]+)(@[\\w.\\-]+@)([ \\t]*)$");

    /** A slash with a backslash, which JSON allows and YAML does not. */
    private static final Pattern ESCAPED_SLASH = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\/");

    /** The beginning of a line of a notebook's code that is a comment. */
    private static final Pattern COMMENT_IN_CELL = Pattern.compile("\\s*(?:#|//|--\\s)");

    /** A line that is a comment where JSON may have one. YAML takes it for a key. */
    private static final Pattern SLASHES = Pattern.compile("(?m)^[ \\t]*//.*$");

    private static final Pattern TEMPLATE_COMMENT = Pattern.compile("(?s)\\{\\{-?\\s*/\\*.*?\\*/\\s*-?}}");
    private static final Pattern TEMPLATE_LINE = Pattern.compile("(?m)^[ \\t]*(?:\\{\\{.*}}|\\{%.*%}|<%.*%>)[ \\t]*$");
    private static final Pattern TEMPLATE_VALUE = Pattern.compile("(?m)([:\\-][ \\t]+)(\\{\\{.*)$");

    /** A line up to the inside of a text in quotes. */
    private static final Pattern IN_QUOTES = Pattern.compile("(?:.*[\\s\\[{,])?(?:\"[^\"]*|'[^']*)");

    private static final Pattern TABS = Pattern.compile("(?m)^[ \\t]+");

    private final String extensions;

    Syntax(String extensions) {
        this.extensions = extensions;
    }

    /** Whether a value ends where the file's syntax says so, whatever is in it. */
    boolean hasWholeValues() {
        return this != LINES && this != CODE;
    }

    /** The syntax of files with that name; empty if no reader is known for it. */
    static Optional<Syntax> of(String file) {
        String real = realName(file);
        Optional<Syntax> ofExtension = ofExtension(real);
        // A name such as jetty-env.xml is no environment file.
        boolean isCertain =
                ofExtension.filter(one -> one != LINES && one != CODE).isPresent();
        if (!isCertain
                && real.matches(
                        "(?s)(?:.*[.-])?(?:dockerfile|env|envrc)(?:[.-][\\w.-]*)?|\\.env.*|procfile|makefile|jenkinsfile|_helpers")) {
            return Optional.of(LINES);
        }
        return ofExtension;
    }

    /** A file's name in lower case, without the ending of a template. */
    private static String realName(String file) {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
                .toLowerCase(Locale.ROOT);
        return TEMPLATE.matcher(name).replaceFirst("");
    }

    /** What follows the last dot of a file's name, or the whole name; {@code Jenkinsfile-prod} is a Jenkinsfile. */
    static String ending(String file) {
        String real = realName(file);
        return real.startsWith("jenkinsfile") ? "jenkinsfile" : real.substring(real.lastIndexOf('.') + 1);
    }

    /** Whether a file is HOCON by its name. */
    static boolean isHocon(String file) {
        return ending(file).matches("conf|hocon");
    }

    /** The syntax that a file's extension tells, without the rest of its name. */
    static Optional<Syntax> ofExtension(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0
                ? Optional.empty()
                : Optional.ofNullable(BY_EXTENSION.get(name.substring(dot + 1).toLowerCase(Locale.ROOT)));
    }

    /** The syntax of any text, even if the file's name does not tell it. */
    static Syntax of(String file, String text) {
        String start = text.stripLeading();
        // Gerrit's configuration has the ending of .NET's.
        Optional<Syntax> ofName = of(file).filter(one -> !ending(file).equals("config") || start.startsWith("<"));
        return ofName.orElseGet(() -> {
            return start.startsWith("<") && !start.startsWith("<#")
                    ? XML
                    : start.startsWith("{") && !start.startsWith("{{") ? YAML : LINES;
        });
    }

    /**
     * The values of each document of a text.
     *
     * @throws UnreadableTextException with the place where it is not of this syntax
     */
    List<List<Setting>> documents(String text) throws UnreadableTextException {
        return switch (this) {
            case YAML -> yaml(text);
            case PROPERTIES -> PropertiesText.documents(text);
            case XML -> List.of(xml(text));
            case LINES -> List.of(LinesText.settings(text));
            case EDN -> List.of(EdnText.settings(text));
            case CODE -> List.of(CodeText.settings(text));
        };
    }

    private static List<List<Setting>> yaml(String text) throws UnreadableTextException {
        YamlScalars yaml = YamlScalars.of("", plain(text));
        if (!yaml.problems().isEmpty()) {
            // The parser's message quotes the file, which may contain passwords.
            throw new UnreadableTextException("line " + yaml.problems().get(0).line() + ": not readable YAML");
        }
        // The branches of a template give one key several values, and any of them may count.
        boolean isTemplate = TEMPLATE_LINE.matcher(text).find();
        return yaml.documents().stream()
                .map(values -> withoutProse((isTemplate ? values : inForce(values))
                        .stream().map(Setting::of).toList()))
                .toList();
    }

    /** The values without those whose key stands again below, in the same place: the last one counts. */
    private static Collection<LocatedScalar> inForce(List<LocatedScalar> values) {
        Map<List<String>, LocatedScalar> last = new LinkedHashMap<>();
        for (LocatedScalar value : values) {
            last.remove(value.path());
            last.put(value.path(), value);
        }
        return last.values();
    }

    /** The values without those in a notebook's prose, in what its code has printed, and in comments of its code. */
    private static List<Setting> withoutProse(List<Setting> values) {
        Map<List<String>, String> cells = new HashMap<>();
        values.stream()
                .filter(one -> one.name().equals("celltype"))
                .forEach(one -> cells.put(one.parent(), one.value()));
        return cells.isEmpty()
                ? values
                : values.stream().filter(one -> isCode(one, cells)).toList();
    }

    /** Whether a value is no part of a notebook's cell, or is a line of one with code. */
    private static boolean isCode(Setting one, Map<List<String>, String> cells) {
        for (int size = one.path().size() - 1; size > 0; size--) {
            String cell = cells.get(one.path().subList(0, size));
            if (cell != null) {
                return cell.equals("code")
                        && !one.path().get(size).equals("outputs")
                        && !COMMENT_IN_CELL.matcher(one.value()).lookingAt();
            }
        }
        return true;
    }

    /**
     * A text without the lines that a template engine takes out, and with its values in quotes. The number of lines
     * stays.
     */
    private static String plain(String text) {
        String plain = BUILD_PROPERTY.matcher(text).replaceAll("$1'$2'$3");
        if (text.stripLeading().matches("(?s)[{\\[].*")) {
            plain = ESCAPED_SLASH.matcher(plain).replaceAll("$1/");
            plain = SLASHES.matcher(plain).replaceAll("");
        }
        if (text.indexOf('\t') >= 0) {
            plain = TABS.matcher(plain).replaceAll(tabs -> tabs.group().replace("\t", "  "));
        }
        if (!text.contains("{{") && !text.contains("{%") && !text.contains("<%")) {
            return plain;
        }
        plain = TEMPLATE_COMMENT
                .matcher(plain)
                .replaceAll(comment -> "\n".repeat((int)
                        comment.group().chars().filter(c -> c == '\n').count()));
        plain = TEMPLATE_LINE.matcher(plain).replaceAll("");
        String lines = plain;
        return TEMPLATE_VALUE
                .matcher(lines)
                .replaceAll(value -> Matcher.quoteReplacement(
                        isInQuotes(lines, value.end(1))
                                ? value.group()
                                : value.group(1) + "'" + value.group(2).strip().replace("'", "''") + "'"));
    }

    private static boolean isInQuotes(String text, int at) {
        String before = text.substring(text.lastIndexOf('\n', at - 1) + 1, at);
        return IN_QUOTES.matcher(before).matches();
    }

    private static List<Setting> xml(String text) throws UnreadableTextException {
        try {
            return XmlText.settings(text);
        } catch (XMLStreamException e) {
            throw new UnreadableTextException(
                    "line " + (e.getLocation() == null ? 1 : e.getLocation().getLineNumber()) + ": not readable XML");
        }
    }
}
