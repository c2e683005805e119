package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Strings that a number sign cuts, or does not cut although it seems to: each syntax has its own rule for it. */
final class CutValues {
    private CutValues() {}

    /** A comment that looks like the rest of a value, and not like another string. */
    private static final Pattern PARAMETERS = Pattern.compile("\\s+#(?!jdbc:)[^\\s\"']*[&?][\\w.]+=.*");

    private static final Pattern COMMENT = Pattern.compile("\\s+#.*");

    /** A number sign that is not part of a placeholder. */
    private static final Pattern SIGN = Pattern.compile("#(?!\\{|[A-Z][A-Z0-9_]*#)");

    /** One sentence without a full stop for each string that a number sign cuts or only seems to cut. */
    static List<String> notes(String name, String text, List<FoundString> strings) {
        if (text.indexOf('#') < 0 || strings.isEmpty()) {
            return List.of();
        }
        Syntax syntax = Syntax.of(name, text);
        List<String> lines = text.lines().toList();
        return strings.stream()
                .flatMap(one ->
                        note(syntax, one, lines).stream().map(sentence -> "line " + one.line() + ": " + sentence))
                .distinct()
                .toList();
    }

    private static Optional<String> note(Syntax syntax, FoundString string, List<String> lines) {
        WrittenUrl written = WrittenUrl.of(string.text());
        boolean isCut = string.around().driver().orElse(written.driver()) == Driver.CONNECTOR_J
                && SIGN.matcher(written.plain()).find();
        if (isCut) {
            return Optional.of(
                    "Connector/J reads nothing behind # in a string (5.1 does); write %23 for a # that belongs to it");
        }
        String value = string.origin().url().value().strip();
        String line = string.line() > lines.size() ? "" : lines.get(string.line() - 1);
        int start = line.indexOf(value);
        String behind = start < 0 ? "" : line.substring(start + value.length());
        if ((syntax == Syntax.YAML || syntax == Syntax.LINES)
                && PARAMETERS.matcher(behind).matches()) {
            return Optional.of("# behind a blank begins a comment, which is not read; put the value in quotes"
                    + " if it belongs to the string");
        }
        return syntax == Syntax.PROPERTIES && COMMENT.matcher(behind).matches()
                ? Optional.of("# behind a value begins no comment in such a file, and the driver gets it; give the"
                        + " comment a line to itself")
                : Optional.empty();
    }
}
