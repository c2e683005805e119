package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds where values are written in a text. */
final class ValuePlaces {

    /** The maximum number of pieces of a string that is changed, so that a file takes linear time. */
    private static final int MOST_PIECES = 1_000;

    private static final Pattern LINE_END = Pattern.compile("\\r\\n|\\n|\\r");

    /** The names of files whose lines a shell runs. */
    private static final Pattern SHELL = Pattern.compile("(?i)(?:.*[/\\\\.])?(?:sh|bash|zsh|bat|cmd|ps1|cli|envrc"
            + "|makefile|dockerfile|jenkinsfile|procfile)(?:[.-][\\w.-]*)?");

    private static final int LONGEST_COMMAND = 500;

    private static final Pattern CONCAT = Pattern.compile("[\"'`]?\\s*\\.\\s*concat\\(");

    /** The text before a value that is the default of another value, in templates and programs. */
    private static final Pattern DEFAULT = Pattern.compile(
            ".*(?:\\{\\{.*\\bdefault[\\s(]+[\"'`]|(?i)(?:getenv|get\\w*property|environ\\b|process\\.env|getordefault|orelse|findproperty).*[\"'`]"
                    + "|(?:\\|\\||\\?:|\\?\\?)\\s*[\"'`]|\\?=\\s*[\"']?|\\$\\{\\w+:?=[\"']?|\\$[A-Za-z_]\\w*:)");

    private static final Pattern IN_COMMAND = Pattern.compile(
            ".*(?:\\bsh\\s+-\\w*c\\b.*|\\S\\s+(?:-D|--?|-e\\s+)[\\w.\\-\\[\\]]+[= ]|\\S\\s+[A-Z][A-Z0-9_]*=)[\"'\\\\]*");

    private static final Pattern OPTION = Pattern.compile("(?:.*\\s)?--?[\\w.\\-]+[= ]");
    private static final Pattern CUT = Pattern.compile("(?<!\\\\)&");

    /** A value that needs no escaping in any syntax. */
    private static final Pattern PLAIN = Pattern.compile("[\\w.,:/=?&;+-]*");

    private static final Pattern SED = Pattern.compile("\\bsed\\s");

    /** A checksum as a value of SQL, such as Nacos keeps with each configuration. */
    private static final Pattern CHECKSUM = Pattern.compile("(?i)['\"][0-9a-f]{32}['\"]");

    /** The end of a statement in a dump. The value before it may have lines of its own. */
    private static final Pattern STATEMENT_END = Pattern.compile("\\);[ \\t]*(?:[\\r\\n]|$)");

    private static final Pattern BLANK = Pattern.compile("\\s");

    private final String text;
    private final boolean isShell;
    private final boolean isCode;
    private final boolean isXml;
    private final boolean isSql;

    /**
     * Finds places in a text.
     *
     * @param name the name of the file with that text
     */
    ValuePlaces(String name, String text) {
        this.text = text;
        Syntax syntax = Syntax.of(name, text);
        isShell = syntax == Syntax.LINES && SHELL.matcher(name).matches();
        isCode = syntax == Syntax.CODE || syntax == Syntax.LINES;
        isXml = syntax == Syntax.XML;
        isSql = Syntax.ending(name).equals("sql");
    }

    /** Whether files are written within the text, such as by a shell: which lines belong to which is not known. */
    boolean hasTextsWithin() {
        return isCode && (isShell || text.contains("<<"));
    }

    /** The ways to write characters that a value does not have: two in XML, since nothing is escaped in CDATA. */
    List<Map<Character, String>> escapes(Setting setting) {
        Map<Character, String> ofXml = Map.of('&', "&amp;", '<', "&lt;", '"', "&quot;");
        if (setting.inTag()) {
            return List.of(ofXml);
        }
        return isXml
                ? List.of(ofXml, Map.of())
                : List.of(Map.of(), Map.of('&', "&amp;"), Map.of('"', "\\\"", '\\', "\\\\"), Map.of('\'', "''"));
    }

    /** The places of a value: first those on its line, then those below it. */
    List<LiteralRun> of(int line, String value) {
        List<LiteralRun> after = new ArrayList<>();
        List<LiteralRun> before = new ArrayList<>();
        int from = lineStart(line);
        boolean isUsual = !value.isEmpty() && LiteralRun.PIECES.split(value).length < MOST_PIECES;
        for (int at = 0; isUsual && at < text.length(); at++) {
            Optional<LiteralRun> run = LiteralRun.at(at, text, value);
            if (run.isPresent()) {
                (at >= from ? after : before).add(run.get());
            }
        }
        after.addAll(before);
        return after;
    }

    private int lineStart(int line) {
        int at = 0;
        var ends = LINE_END.matcher(text);
        for (int i = 1; i < line && ends.find(at); i++) {
            at = ends.end();
        }
        return at;
    }

    /** Whether the text that ends before an index is joined with another one. */
    private boolean isJoined(int end) {
        boolean ends = end < text.length() && "\"'`".indexOf(text.charAt(end)) >= 0;
        return (ends && JoinedText.goesOn(text, end + 1))
                || CONCAT.matcher(text).region(end, text.length()).lookingAt();
    }

    /** Why a place cannot have this value; empty if it can. */
    String unsafe(LiteralRun run, String replacement) {
        String old = run.text();
        boolean isNew = List.of("&", "?").stream().anyMatch(mark -> replacement.contains(mark) && !old.contains(mark));
        String ampersands = replacement.replace(UrlFinder.ESCAPED_AMPERSAND, "&");
        if (isCode
                && !PLAIN.matcher(difference(old.replace(UrlFinder.ESCAPED_AMPERSAND, "&"), ampersands))
                        .matches()) {
            return "The new value has characters that this place may read otherwise.";
        }
        String line = text.substring(start(run.start()), run.start()).stripLeading();
        // The end of a very long line is enough.
        String before = line.substring(Math.max(0, line.length() - LONGEST_COMMAND));
        if (isCode && isJoined(run.end())) {
            return "It is joined with another text, which may begin with parameters.";
        }
        if (DEFAULT.matcher(before).matches()) {
            return EditPlan.LOST;
        }
        if (SED.matcher(line).find()) {
            return "It is in a command of sed, which reads & itself.";
        }
        if (isSql
                && CHECKSUM.matcher(text)
                        .region(run.end(), statementEnd(run.end()))
                        .find()) {
            return "A checksum (md5) of the whole value follows it and would be wrong."
                    + " Change it where the dump is from.";
        }
        boolean isQuoted = isQuoted(line);
        boolean isCommand =
                IN_COMMAND.matcher(before.replaceFirst("^-\\s+", "")).matches();
        boolean isOfShell = (isShell && !isQuoted)
                || (isCommand && (!isQuoted || before.matches(".*\\bsh\\s+-\\w*c\\b.*")))
                || isPartOfQuoted(before, run);
        // The value of an option that has such a character already does not reach the program whole.
        boolean isCut = isShell
                && !isQuoted
                && OPTION.matcher(before).matches()
                && CUT.matcher(old).find();
        return isOfShell && (isNew || isCut) ? "A shell may read & or ? itself. Put the string in quotes first." : "";
    }

    private static boolean isQuoted(String before) {
        return List.of("\"", "'").stream().anyMatch(quote -> isOpen(before, quote));
    }

    private static boolean isOpen(String before, String quote) {
        return before.replace("\\" + quote, "").split(quote, -1).length % 2 == 0;
    }

    /**
     * Whether the quotes around a place are around more than the string, such as a command in JSON or in a program. A
     * shell does not see such quotes.
     */
    private boolean isPartOfQuoted(String before, LiteralRun run) {
        int open = before.length() - 1;
        while (open >= 0 && "\"'`".indexOf(before.charAt(open)) < 0) {
            open--;
        }
        String quote = open < 0 ? "" : before.substring(open, open + 1);
        boolean isOwn = open > 0 && before.charAt(open - 1) == '\\';
        if (open < 0 || isOwn || !isOpen(before, quote)) {
            return false;
        }
        int close = run.end();
        while (close < text.length() && (quote + "\r\n").indexOf(text.charAt(close)) < 0) {
            close++;
        }
        boolean isClosed = text.startsWith(quote, close);
        return BLANK.matcher(before.substring(open)).find()
                || (isClosed
                        && BLANK.matcher(text.substring(run.end(), close).strip())
                                .find());
    }

    private static String difference(String old, String now) {
        int first = 0;
        while (first < Math.min(old.length(), now.length()) && old.charAt(first) == now.charAt(first)) {
            first++;
        }
        int last = 0;
        while (last < Math.min(old.length(), now.length()) - first
                && old.charAt(old.length() - 1 - last) == now.charAt(now.length() - 1 - last)) {
            last++;
        }
        return now.substring(first, now.length() - last);
    }

    private int statementEnd(int at) {
        var ends = STATEMENT_END.matcher(text);
        return ends.find(at) ? ends.start() : text.length();
    }

    private int start(int at) {
        int start = at;
        while (start > 0 && "\r\n".indexOf(text.charAt(start - 1)) < 0) {
            start--;
        }
        return start;
    }

    /** The line that holds only this value. */
    Optional<Line> lineOf(LiteralRun run, Setting setting) {
        int start = start(run.start());
        var ends = LINE_END.matcher(text);
        boolean isEnded = ends.find(run.start());
        int content = isEnded ? ends.start() : text.length();
        if (content < run.end()) {
            return Optional.empty();
        }
        String name = setting.lastLevel();
        int nameAt = text.substring(start, run.start()).lastIndexOf(name);
        String behind = text.substring(run.end(), content);
        boolean isAlone = FileDiff.isHarmlessBefore(text.substring(start, run.start()));
        if (!isAlone || nameAt < 0 || !behind.matches("[\"'\\s/>,;)]*(?:</[\\w:.-]+>)?\\s*")) {
            return Optional.empty();
        }
        String end = isEnded ? ends.group() : "";
        String usual = LINE_END.matcher(text).find() ? first() : "\n";
        return Optional.of(new Line(start, content, end, usual, start + nameAt, run, setting));
    }

    /** The length of the line's end before an index. */
    private int endBefore(int at) {
        return at == 0 ? 0 : text.startsWith("\r\n", at - 2) ? 2 : 1;
    }

    private String first() {
        var ends = LINE_END.matcher(text);
        return ends.find() ? ends.group() : "\n";
    }

    /** A line with one name and its value. */
    final class Line {
        private final int start;
        private final int content;
        private final String end;
        private final String usualEnd;
        private final int nameAt;
        private final LiteralRun run;
        private final Setting setting;

        private Line(int start, int content, String end, String usualEnd, int nameAt, LiteralRun run, Setting setting) {
            this.start = start;
            this.content = content;
            this.end = end;
            this.usualEnd = usualEnd;
            this.nameAt = nameAt;
            this.run = run;
            this.setting = setting;
        }

        TextEdit removed(int index) {
            String shown = text.substring(start, run.start())
                    + TextEdit.shown(run, setting)
                    + text.substring(run.end(), content);
            // A file whose last line has no line end keeps it so.
            int from = end.isEmpty() ? start - endBefore(start) : start;
            return TextEdit.removing(from, content + end.length(), shown, index);
        }

        /** New lines of the same form below this one, one for each parameter. */
        Optional<TextEdit> copies(int index, List<UrlParameter> set) {
            String name = setting.lastLevel();
            List<String> copies = set.stream().map(one -> copy(name, one)).toList();
            String lines = copies.stream()
                    .map(line -> end.isEmpty() ? usualEnd + line : line + end)
                    .collect(Collectors.joining());
            List<String> pairs =
                    set.stream().map(one -> one.name() + "=" + one.value()).toList();
            boolean isHidden = set.stream().anyMatch(UrlParameter::isHidden);
            return isHidden
                    ? Optional.empty()
                    : Optional.of(
                            TextEdit.adding(content + end.length(), lines, String.join("\n", copies), index, pairs));
        }

        private String copy(String name, UrlParameter set) {
            return text.substring(start, nameAt)
                    + set.name()
                    + text.substring(nameAt + name.length(), run.start())
                    + set.value()
                    + text.substring(run.end(), content);
        }
    }
}
