package dev.roundtrip.lint.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.Location;

/**
 * The start tag of an element. An XML reader only tells where the tag ends, and many attributes stand on lines above.
 *
 * @param lines the lines of the attributes, by their names
 */
record XmlTag(int endLine, Map<String, Integer> lines) {

    private static final Pattern NEWLINE = Pattern.compile("\\r\\n|[\\r\\n]");

    private static final Pattern ATTRIBUTE =
            Pattern.compile("\\s(?:[\\w.\\-]+:)?(?<name>[\\w.\\-]+)\\s*=\\s*(?<value>\"[^\"]*\"|'[^']*')");

    /** A text that a reader reads, with the places where its lines begin. */
    record Lines(String text, List<Integer> starts) {

        static Lines of(String text) {
            return new Lines(
                    text,
                    Stream.concat(Stream.of(0), NEWLINE.matcher(text).results().map(MatchResult::end))
                            .toList());
        }

        /** The place in the text. Behind a declaration or a DTD, the reader's offset is too large. */
        int at(Location place) {
            int line = place.getLineNumber() - 1;
            return line < starts.size() ? starts.get(line) + place.getColumnNumber() - 1 : 0;
        }
    }

    /**
     * The tag that ends there.
     *
     * @param read the text that the reader reads
     * @param before the number of lines of the file before that text
     */
    static XmlTag ending(Location end, Lines read, int before) {
        int line = end.getLineNumber() + before;
        String text = read.text();
        int at = read.at(end);
        Map<String, Integer> lines = new HashMap<>();
        if (at > 0 && at <= text.length() && text.charAt(at - 1) == '>') {
            // No attribute's value contains the first character of a tag.
            String tag = text.substring(Math.max(0, text.lastIndexOf('<', at - 1)), at);
            int next = line - newlines(tag);
            int from = 0;
            Matcher attribute = ATTRIBUTE.matcher(tag);
            while (attribute.find()) {
                next += newlines(tag.substring(from, attribute.start("value")));
                from = attribute.start("value");
                lines.put(attribute.group("name"), next);
            }
        }
        return new XmlTag(line, lines);
    }

    private static int newlines(String text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    /** The line on which an attribute's value begins. */
    int lineOf(String attribute) {
        return lines.getOrDefault(attribute, endLine);
    }
}
