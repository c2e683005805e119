package dev.roundtrip.render;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Builds a document in GitHub's Markdown; text from outside can neither add markup nor break a table. */
final class MarkdownText {

    private final StringBuilder out = new StringBuilder();

    /** Text as it is, including markup. */
    MarkdownText raw(String text) {
        out.append(text);
        return this;
    }

    void title(String title) {
        out.append("## ").append(title).append("\n\n");
    }

    void paragraph(String text) {
        out.append(text).append("\n\n");
    }

    /** A title and plain sentences; nothing if there are no sentences. */
    void list(String title, List<String> sentences) {
        if (!sentences.isEmpty()) {
            title(title);
            items(sentences);
        }
    }

    void items(List<String> sentences) {
        if (!sentences.isEmpty()) {
            sentences.forEach(
                    sentence -> out.append("- ").append(plain(sentence)).append('\n'));
            out.append('\n');
        }
    }

    /** A table; the first columns contain words, the others figures. */
    void table(List<String> heads, List<List<String>> rows, int ofWords) {
        table(heads, rows, heads.subList(0, ofWords));
    }

    /** A table; the columns with these headers contain words, the others figures. */
    void table(List<String> heads, List<List<String>> rows, Collection<String> ofWords) {
        row(heads);
        List<String> rules = new ArrayList<>();
        for (String head : heads) {
            rules.add(ofWords.contains(head) ? "---" : "--:");
        }
        row(rules);
        rows.forEach(this::row);
        out.append('\n');
    }

    private void row(List<String> cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    /** The document, with one line end. */
    @Override
    public String toString() {
        return out.toString().stripTrailing() + "\n";
    }

    /** Text without any Markdown or HTML. */
    static String plain(String text) {
        return Figures.oneLine(text).replaceAll("([\\\\`*_\\[\\]<>|~#]|&(?=[A-Za-z][A-Za-z0-9]*;))", "\\\\$1");
    }

    /** A literal text in a table cell, where a vertical bar must be escaped even in code. */
    static String codeInTable(String text) {
        return code(text).replace("|", "\\|");
    }

    /** A literal text outside of tables. */
    static String code(String text) {
        String line = Figures.oneLine(text);
        String fence = "`";
        while (line.contains(fence)) {
            fence += "`";
        }
        return fence.length() == 1 ? fence + line + fence : fence + " " + line + " " + fence;
    }
}
