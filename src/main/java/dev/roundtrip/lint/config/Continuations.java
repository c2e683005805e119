package dev.roundtrip.lint.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The places of a text where a named value gets more text behind it: {@code ${db.base}?sslMode=REQUIRED},
 * {@code "$BASE?useSSL=true"}, {@code BASE + "?useSSL=true"}, {@code URL+='&useSSL=true'}. A connection string of that
 * name is only the beginning of one.
 */
final class Continuations {

    /** A reference to a value, where a text begins. */
    private static final Pattern REFERENCE =
            Pattern.compile("(?<=[\"'`=:>\\s])[fs]?[\"'`]?(?:\\$\\{\\??(?<a>[\\w.\\-]+)(?::[^{}\\n]*)?}"
                    + "|\\$(?<b>[A-Za-z_]\\w*)|\\{+\\s*\\.?(?<c>[A-Za-z_][\\w.]*)\\s*}+|@(?<d>[\\w.\\-]+)@|%\\(?(?<e>[A-Za-z_]\\w*)(?:%|\\)s))"
                    + "(?=[\"'`]?(?!/>)[/?&;]|[\\w${%#(])");

    /** A name in a program before what is joined to its value. */
    private static final Pattern JOINED = Pattern.compile(
            "(?<![\\w.$])(?<a>[A-Za-z_$][\\w.$]{0,100}?)\\)?(?:(?=\\s*+\\+\\s*+(?:[\"'`][/?&;]|[A-Za-z_($]))"
                    + "|\\s*+(?:\\+=|\\.\\s*+(?=[\"'`])|\\.\\s*+(?:concat|plus|append)\\s*+\\())");

    /** The beginning of a call that makes one text of several. */
    private static final Pattern CALL =
            Pattern.compile("(?:ormat|join|append|concat|printf|Builder|Buffer)[ ]?\\((?=(?<in>[^()\\n]{0,100}))");

    /** A name among the arguments of a call. */
    private static final Pattern ARGUMENT =
            Pattern.compile("(?<![\\w.$\"'])(?<a>[A-Za-z_$][\\w.$]{0,100})(?=[^\\w.$\"'])");

    private static final int LONGEST_ARGUMENT = 101;

    /** The name to which a program or a script assigns the text that follows. */
    private static final Pattern ASSIGNED = Pattern.compile(
            "([A-Za-z_$][\\w$]*)[\"']?\\s*(?::\\s*[\\w<>?.]+\\s*)?:?=\\s*(?:[\\w.]*\\()*[a-z]?[\"'`]*\\s*\\|?$");

    private static final int LONGEST_NAME = 200;

    private final String file;
    private final String text;
    private final boolean isCode;
    private final boolean isOtherXml;
    private final Map<String, List<Place>> byName = new HashMap<>();

    /** A place where more text follows, with the names of the value. */
    private record Place(List<String> names, int start, String further) {}

    /**
     * Finds the places of a text.
     *
     * @param file the name of another file than the string's, which has that text; empty for the string's own
     */
    Continuations(String file, String text, boolean isCode) {
        this.file = file;
        this.text = text;
        this.isCode = isCode;
        isOtherXml = !file.isEmpty() && Syntax.of(file, text) == Syntax.XML;
        find(REFERENCE);
        if (isCode) {
            find(JOINED);
            findArguments();
        }
    }

    private void find(Pattern pattern) {
        Matcher found = pattern.matcher(text);
        while (found.find()) {
            add(name(found), found.start(), unescaped(UrlFinder.further(text, found.end())));
        }
    }

    /** The text as the driver gets it, if it is another file's XML: the string's own file says how it is read. */
    private String unescaped(String further) {
        return isOtherXml ? further.replace("&amp;", "&") : further;
    }

    /** Looks for names behind the few calls: looking back from each of many names takes seconds in a long file. */
    private void findArguments() {
        Matcher call = CALL.matcher(text);
        Matcher argument = ARGUMENT.matcher(text).useTransparentBounds(true);
        while (call.find()) {
            int last = call.end("in");
            argument.region(call.end(), Math.min(text.length(), last + LONGEST_ARGUMENT));
            while (argument.find() && argument.start() <= last) {
                add(argument.group("a"), argument.start(), "${expression}");
            }
        }
    }

    private void add(String name, int start, String further) {
        List<String> names = Setting.of(List.of(), name, "", 0).path();
        if (!names.isEmpty()) {
            byName.computeIfAbsent(names.get(names.size() - 1), any -> new ArrayList<>())
                    .add(new Place(names, start, further));
        }
    }

    private static String name(Matcher found) {
        return found.pattern() == REFERENCE
                ? List.of("a", "b", "c", "d", "e").stream()
                        .map(found::group)
                        .filter(one -> one != null)
                        .findFirst()
                        .orElse("")
                : found.group("a");
    }

    /** The whole strings that begin with this one; only itself if nothing is added to it. */
    List<FoundString> of(FoundString string) {
        List<FoundString> all = byName.isEmpty()
                ? List.of()
                : names(string).stream()
                        .flatMap(names -> byName.getOrDefault(names.get(names.size() - 1), List.of()).stream()
                                .filter(place -> isSame(names, place.names)))
                        .filter(place -> continues(string.text(), place.further))
                        .distinct()
                        .map(place -> string.continuedBy(place.further, where(place.start)))
                        .toList();
        return all.isEmpty() ? List.of(string) : all;
    }

    /** Whether a reference means a value. Another file's reference has the whole key, since its keys are its own. */
    private boolean isSame(List<String> names, List<String> others) {
        if (!file.isEmpty()) {
            return names.equals(others);
        }
        if (names.size() < 2 || others.size() < 2) {
            return true;
        }
        String one = names.get(names.size() - 2);
        String other = others.get(others.size() - 2);
        // Terraform's locals are named local.
        return one.startsWith(other) || other.startsWith(one) || other.equals("this") || other.equals("self");
    }

    private static boolean continues(String string, String further) {
        boolean isOpen = string.matches("(?s).*[/?&=:;]") || string.matches("(?s).*//[^/]*");
        return !further.isEmpty() && ("?&;${".indexOf(further.charAt(0)) >= 0 || isOpen);
    }

    private List<List<String>> names(FoundString string) {
        List<List<String>> names = new ArrayList<>();
        Setting url = string.origin().url();
        if (!url.path().isEmpty() && !url.name().isEmpty()) {
            List<String> path = url.path().stream()
                    .filter(level -> !Setting.isNumber(level))
                    .toList();
            names.add(path);
        }
        assigned(url).ifPresent(name -> names.add(List.of(Setting.normalized(name))));
        return names;
    }

    private Optional<String> assigned(Setting url) {
        int at = 0;
        for (int line = 1; line < url.line() && at >= 0; line++) {
            at = text.indexOf('\n', at) + 1;
        }
        String value = url.value();
        int start = !isCode ? -1 : text.indexOf(value.split("[$<{%\\s]", 2)[0], at);
        if (start < 0) {
            return Optional.empty();
        }
        return assignedBefore(text, start);
    }

    /** The name to which a program assigns the text that begins at an index. */
    static Optional<String> assignedBefore(String text, int start) {
        Matcher assigned = ASSIGNED.matcher(text.substring(Math.max(0, start - LONGEST_NAME), start));
        return assigned.find() ? Optional.of(assigned.group(1)) : Optional.empty();
    }

    private String where(int at) {
        int line = Setting.line(text, at + 1);
        return file.isEmpty() ? "Line " + line : file + ", line " + line + ",";
    }
}
