package dev.roundtrip.server.witness;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the Prometheus text exposition format 0.0.4 ("Exposition formats" of the Prometheus documentation): one series
 * per line, {@code name{label="value",...} value [timestamp]}. Treats types and help texts as comments.
 *
 * <p>All repetitions are possessive: they need no stack, however long a line is, and no second attempt.
 */
final class ScrapeParser {

    private static final String BLANKS = "[ \t\r]*+";
    private static final String NAME = "((?!\\d)[\\w:]++)";

    /** A label with its value. A backslash in the value may escape only a backslash, a quote or (as n) a line feed. */
    private static final Pattern LABEL = Pattern.compile(NAME + BLANKS + "=" + BLANKS
            + "\"((?:[^\"\\\\]|\\\\[\\\\\"n])*+)\"" + BLANKS + "(?:," + BLANKS + "|(?=\\}))");

    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    /** The beginning of a line: a comment, nothing, or a series. */
    private static final Pattern BEGIN = Pattern.compile(BLANKS + "(?:#|\\z|" + NAME + BLANKS + ")");

    /**
     * A series. Java's own reader would also accept "1f", "Infinity" and hexadecimal forms, which the format does not
     * have.
     */
    private static final Pattern SERIES = Pattern.compile("(?:\\{" + BLANKS + "((?:" + LABEL + ")*+)\\}" + BLANKS
            + ")?+(?<value>[+-]?Inf|NaN|[0-9.eE+-]++)(?:[ \t\r]++[+-]?[0-9]{1,18})?+" + BLANKS);

    private ScrapeParser() {}

    /**
     * Parses a text. Malformed lines are counted; they cause no exception.
     *
     * @param wanted the names of the series to keep; lines of others are skipped without parsing
     */
    static Scrape parse(String text, Predicate<String> wanted) {
        Scrape scrape = new Scrape();
        Matcher begin = BEGIN.matcher(text);
        Matcher series = SERIES.matcher(text);
        int end = -1;
        while (end < text.length()) {
            int from = end + 1;
            int feed = text.indexOf('\n', from);
            end = feed < 0 ? text.length() : feed;
            if (!begin.region(from, end).lookingAt()) {
                scrape.addMalformedLine();
            } else if (begin.group(1) != null && wanted.test(begin.group(1))) {
                series(begin.group(1), series.region(begin.end(), end), scrape);
            }
        }
        return scrape;
    }

    private static void series(String name, Matcher series, Scrape scrape) {
        try {
            if (series.matches()) {
                double value = Double.parseDouble(series.group("value").replace("Inf", "Infinity"));
                scrape.add(name, series.group(1) == null ? Map.of() : labels(series.group(1) + "}"), value);
                return;
            }
        } catch (NumberFormatException onlyTheDigitsOfANumber) {
            // The line is counted with the other malformed ones.
        }
        scrape.addMalformedLine();
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new HashMap<>();
        Matcher label = LABEL.matcher(text);
        while (label.find()) {
            labels.put(
                    label.group(1),
                    ESCAPED.matcher(label.group(2))
                            .replaceAll(escaped ->
                                    escaped.group(1).equals("n") ? "\n" : Matcher.quoteReplacement(escaped.group(1))));
        }
        return labels;
    }
}
