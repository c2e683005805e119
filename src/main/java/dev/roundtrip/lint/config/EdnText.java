package dev.roundtrip.lint.config;

import dev.roundtrip.scenario.YamlScalars;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Clojure's data (EDN): the values of maps with their lines. A map or a list is a level. */
final class EdnText {

    private static final Pattern TOKEN = Pattern.compile(
            ";[^\\n]*+|\"(?:[^\"\\\\]++|\\\\.)*+\"|\\\\(?:\\w++|.)|#_|#?[({\\[]|[)}\\]]|[^\\s,;\"(){}\\[\\]]++",
            Pattern.DOTALL);

    /** What belongs to the form behind it, such as a tag or a quote. */
    private static final Pattern PREFIX = Pattern.compile("#[^_({].*|[#'`~@^]++");

    private static final Pattern ESCAPE = Pattern.compile("\\\\([\"\\\\/])");

    /** Aero's tag of a value that is a variable of the environment. */
    private static final String VARIABLE = "#env";

    /** Aero's tag of a list in which one item is the value. */
    private static final String CHOICE = "#or";

    private static final int DEEPEST = 50;

    private final List<Setting> settings = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();

    private EdnText() {}

    /** The values of any text. */
    static List<Setting> settings(String text) {
        EdnText edn = new EdnText();
        edn.open.push(new Open(List.of(), false, false, false, false));
        Matcher token = TOKEN.matcher(withoutForms(text));
        int line = 1;
        int from = 0;
        String tag = "";
        while (token.find() && edn.settings.size() < YamlScalars.MOST_VALUES) {
            line += Setting.line(text.substring(from, token.start()), token.start() - from) - 1;
            from = token.start();
            String one = token.group();
            if (PREFIX.matcher(one).matches()) {
                tag = one;
            } else if (!one.startsWith(";")) {
                edn.add(one, tag, line);
                tag = "";
            }
        }
        CodeText.onlyDriver(CodeText.withoutComments(text)).ifPresent(edn.settings::add);
        return edn.settings;
    }

    private void add(String token, String tag, int line) {
        Open above = open.element();
        int deeper = brackets(token);
        if (deeper < 0) {
            if (open.size() > 1) {
                Open ended = open.pop();
                if (ended.isKey) {
                    open.element().addToKey(ended.key.isEmpty() ? token : ended.key);
                }
            }
            return;
        }
        boolean isKey = above.isKey || (above.isMap && above.key.isEmpty());
        if (above.joins) {
            joinText(above);
        }
        if (isKey && deeper > 0) {
            open.push(new Open(List.of(), false, false, false, true));
        } else if (isKey) {
            above.addToKey(token.replaceAll("^:+|^\"|\"$", "").replace('/', '.'));
        } else if (deeper > 0) {
            boolean isTagged = token.equals("[") && tag.startsWith("#") && !tag.equals(CHOICE);
            open.push(new Open(
                    above.next(), token.equals("{"), !tag.equals(CHOICE), isTagged || token.equals("("), false));
        } else {
            addValue(above, token, tag, line);
        }
    }

    private void addValue(Open above, String token, String tag, int line) {
        List<String> levels = above.next();
        boolean isText = token.startsWith("\"");
        if (token.equals("nil") || (above.joins && !isText)) {
            return;
        }
        String value = isText
                ? ESCAPE.matcher(token.substring(1, token.length() - 1)).replaceAll("$1")
                : token.replaceFirst("^:", "");
        boolean isElsewhere = tag.equals(VARIABLE) || (!isText && tag.startsWith("#"));
        settings.add(Setting.of(levels, "", isElsewhere ? "${" + value + "}" : value, line));
        above.text = settings.size() - 1;
    }

    /** Marks that something follows the last text of a list that is put together. A format has its own marks. */
    private void joinText(Open list) {
        if (list.text >= 0) {
            Setting text = settings.get(list.text);
            if (UrlFinder.isOne(text.value()) && !text.value().contains("%s")) {
                settings.set(list.text, text.with(text.value() + "${expression}"));
            }
            list.text = -1;
        }
    }

    /**
     * A text without what Clojure's reader leaves out: the form behind {@code #_}, and {@code (comment ...)}. Lines
     * stay.
     */
    static String withoutForms(String text) {
        StringBuilder read = new StringBuilder(text);
        Matcher token = TOKEN.matcher(text);
        int list = -1;
        while (token.find()) {
            boolean isComment = list >= 0 && token.group().equals("comment");
            if (isComment || token.group().equals("#_")) {
                int start = isComment ? list : token.start();
                int end = isComment ? end(token, 1, 0) : end(token, 0, 1);
                if (end < 0) {
                    return read.toString();
                }
                read.replace(start, end, text.substring(start, end).replaceAll("[^\\n]", " "));
            }
            list = token.group().equals("(") ? token.start() : -1;
        }
        return read.toString();
    }

    /**
     * The index behind forms; negative if the text ends before.
     *
     * @param brackets how many brackets are open
     * @param forms how many forms follow outside of brackets
     */
    private static int end(Matcher token, int brackets, int forms) {
        int depth = brackets;
        int left = forms;
        while (token.find()) {
            String one = token.group();
            depth += brackets(one);
            if (depth < 0) {
                return token.start();
            }
            if (depth == 0) {
                if (one.equals("#_")) {
                    left++;
                } else if (!one.startsWith(";") && !PREFIX.matcher(one).matches()) {
                    left--;
                }
            }
            if (depth == 0 && left <= 0) {
                return token.end();
            }
        }
        return -1;
    }

    /** How many brackets a token opens; negative if it closes one. */
    private static int brackets(String token) {
        int sign = token.length() == 2 && token.charAt(0) == '#' ? 1 : 0;
        return token.length() > sign + 1
                ? 0
                : "({[".indexOf(token.charAt(sign)) >= 0 ? 1 : ")}]".indexOf(token.charAt(sign)) >= 0 ? -1 : 0;
    }

    /** A map, or a list of values, that has not ended. */
    private static final class Open {
        final List<String> levels;
        final boolean isMap;
        final boolean isCounted;

        /** Whether it is a list that a tag or a call makes one value of. */
        final boolean joins;

        /** Whether it is the key of a map, or a part of one. */
        final boolean isKey;

        String key = "";
        int items;

        /** The index of the last value in a list; -1 if something follows it. */
        int text = -1;

        Open(List<String> levels, boolean isMap, boolean isCounted, boolean joins, boolean isKey) {
            this.levels = levels;
            this.isMap = isMap;
            this.isCounted = isCounted;
            this.joins = joins;
            this.isKey = isKey;
        }

        void addToKey(String part) {
            key = key.isEmpty() ? part : key + "." + part;
        }

        /** The levels of the next value: with its key, or with its index in a list. */
        List<String> next() {
            List<String> next = new ArrayList<>(levels);
            if (isMap) {
                next.addAll(Setting.of(List.of(), key, "", 0).levels());
                key = "";
            } else if (isCounted) {
                next.add("[" + items++ + "]");
            }
            return next.size() > DEEPEST ? levels : next;
        }
    }
}
