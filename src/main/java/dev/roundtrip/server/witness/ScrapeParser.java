package dev.roundtrip.server.witness;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Parser of the Prometheus text exposition format 0.0.4 ("Exposition formats" of the Prometheus documentation): one
 * series per line, {@code name{label="value",...} value [timestamp]}. Treats types and help texts as comments. For one
 * use by one thread.
 */
final class ScrapeParser {

    private static final class MalformedLine extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedLine() {
            // There may be thousands, and they are never shown: no message, no stack trace.
            super(null, null, false, false);
        }
    }

    private final String text;
    private final Predicate<String> wanted;
    private final Scrape.Builder scrape = Scrape.builder();
    private int position;
    private int lineEnd;

    ScrapeParser(String text, Predicate<String> wanted) {
        this.text = text;
        this.wanted = wanted;
    }

    Scrape parse() {
        int lineStart = 0;
        while (lineStart < text.length()) {
            int newline = text.indexOf('\n', lineStart);
            lineEnd = newline < 0 ? text.length() : newline;
            position = lineStart;
            lineStart = lineEnd + 1;
            try {
                line();
            } catch (MalformedLine malformed) {
                scrape.malformed();
            }
        }
        return scrape.build();
    }

    private void line() throws MalformedLine {
        skipBlanks();
        if (position == lineEnd || text.charAt(position) == '#') {
            return;
        }
        String name = name();
        if (!wanted.test(name)) {
            return;
        }
        skipBlanks();
        Map<String, String> labels = Map.of();
        if (position < lineEnd && text.charAt(position) == '{') {
            position++;
            labels = labels();
            skipBlanks();
        }
        double value = value(word());
        skipBlanks();
        if (position < lineEnd) {
            timestamp(word());
            skipBlanks();
        }
        if (position != lineEnd) {
            throw new MalformedLine();
        }
        scrape.add(name, labels, value);
    }

    private Map<String, String> labels() throws MalformedLine {
        Map<String, String> labels = new HashMap<>();
        while (true) {
            skipBlanks();
            if (take('}')) {
                return labels;
            }
            String label = name();
            skipBlanks();
            require('=');
            skipBlanks();
            require('"');
            labels.put(label, quoted());
            skipBlanks();
            if (!take(',')) {
                require('}');
                return labels;
            }
        }
    }

    /**
     * A label's value up to its closing quote; a backslash may escape only a backslash, a quote or (as n) a line feed.
     */
    private String quoted() throws MalformedLine {
        int start = position;
        while (position < lineEnd && text.charAt(position) != '"' && text.charAt(position) != '\\') {
            position++;
        }
        if (position < lineEnd && text.charAt(position) == '"') {
            return text.substring(start, position++);
        }
        StringBuilder unescaped = new StringBuilder(text.substring(start, position));
        while (position < lineEnd) {
            char next = text.charAt(position++);
            if (next == '"') {
                return unescaped.toString();
            }
            unescaped.append(next == '\\' ? escaped() : next);
        }
        throw new MalformedLine();
    }

    private char escaped() throws MalformedLine {
        if (position == lineEnd) {
            throw new MalformedLine();
        }
        char next = text.charAt(position++);
        return switch (next) {
            case '\\', '"' -> next;
            case 'n' -> '\n';
            default -> throw new MalformedLine();
        };
    }

    private String name() throws MalformedLine {
        int start = position;
        while (position < lineEnd && isNamePart(text.charAt(position), position == start)) {
            position++;
        }
        if (position == start) {
            throw new MalformedLine();
        }
        return text.substring(start, position);
    }

    private static boolean isNamePart(char next, boolean first) {
        boolean letter = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || next == '_' || next == ':';
        return letter || (!first && next >= '0' && next <= '9');
    }

    private String word() throws MalformedLine {
        int start = position;
        while (position < lineEnd && !isBlank(text.charAt(position))) {
            position++;
        }
        if (position == start) {
            throw new MalformedLine();
        }
        return text.substring(start, position);
    }

    private static double value(String word) throws MalformedLine {
        return switch (word) {
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            case "NaN" -> Double.NaN;
            default -> decimal(word);
        };
    }

    private static double decimal(String word) throws MalformedLine {
        // Java also accepts "1f", "1d", "Infinity" and hexadecimal forms, which the format does not have.
        for (int index = 0; index < word.length(); index++) {
            if ("0123456789+-.eE".indexOf(word.charAt(index)) < 0) {
                throw new MalformedLine();
            }
        }
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException notANumber) {
            throw new MalformedLine();
        }
    }

    private static void timestamp(String word) throws MalformedLine {
        try {
            Long.parseLong(word);
        } catch (NumberFormatException notANumber) {
            throw new MalformedLine();
        }
    }

    private void skipBlanks() {
        while (position < lineEnd && isBlank(text.charAt(position))) {
            position++;
        }
    }

    private static boolean isBlank(char next) {
        return next == ' ' || next == '\t' || next == '\r';
    }

    private boolean take(char expected) {
        if (position < lineEnd && text.charAt(position) == expected) {
            position++;
            return true;
        }
        return false;
    }

    private void require(char expected) throws MalformedLine {
        if (!take(expected)) {
            throw new MalformedLine();
        }
    }
}
