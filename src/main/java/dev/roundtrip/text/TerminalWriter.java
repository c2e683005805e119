package dev.roundtrip.text;

import dev.roundtrip.text.Document.Tone;
import java.util.List;

/**
 * Writes a document for a person at a terminal. No line is wider than the terminal, except text to copy: it could not
 * be copied if it were broken.
 */
public final class TerminalWriter implements Document.Writer {

    /** The column at which the text behind a label begins. */
    static final int LABEL = 12;

    private static final int STEP = 13;
    private static final int ITEM = 4;
    private static final int COPIED = 2;

    /**
     * The column at which the right one of two texts begins, and the least number of columns in which it may be broken.
     */
    private static final int RIGHT = 47;

    private static final int LEAST_RIGHT = 50;

    private final TerminalStyle style;
    private final StringBuilder out = new StringBuilder();
    private boolean headed;

    /** Whether the last block was text to copy: what stands below it is indented in the same way. */
    private boolean belowCopied;

    private TerminalWriter(TerminalStyle style) {
        this.style = style;
    }

    /** Returns the whole text, with a line end. */
    public static String write(Document document, TerminalStyle style) {
        TerminalWriter writer = new TerminalWriter(style);
        document.content().accept(writer);
        return writer.out.toString();
    }

    @Override
    public void heading(String text) {
        out.append('\n').append(style.bold(text("", 0, text).stripTrailing())).append('\n');
        headed = true;
        belowCopied = false;
    }

    @Override
    public void facts(String label, List<String> facts) {
        String start = label;
        for (String line : Prose.lines(facts, "   ", style.width() - LABEL)) {
            put(text(start, LABEL, line));
            start = "";
        }
    }

    @Override
    public void paragraph(String label, String text, Tone tone) {
        put(style.toned(tone, label.isEmpty() ? text("", belowCopied ? COPIED : 0, text) : text(label, LABEL, text)));
    }

    @Override
    public void items(List<Document.Item> items) {
        for (Document.Item item : items) {
            put(style.toned(
                    item.tone(),
                    item.label().isEmpty()
                            ? text("  -", ITEM, item.text())
                            : text("  " + item.label(), STEP, item.text())));
        }
    }

    @Override
    public void code(String text) {
        copied(COPIED, "", text);
        belowCopied = true;
    }

    @Override
    public void pair(int indent, String label, String left, String right, Tone tone) {
        String beside = style.printable(right);
        String line = label + " ".repeat(indent - label.length()) + style.printable(left);
        int width = style.width();
        boolean inColumn = line.length() + 2 <= RIGHT && width - RIGHT >= LEAST_RIGHT;
        if (!right.isEmpty() && (inColumn || line.length() + 2 + beside.length() <= width)) {
            int column = inColumn ? RIGHT : Math.max(line.length() + 2, Math.min(RIGHT, width - beside.length()));
            put(style.toned(tone, line)
                    + Prose.paragraph(line, column, beside, width).substring(line.length()));
        } else {
            put(style.toned(tone, text(label, indent, left)) + (right.isEmpty() ? "" : text("", indent + 2, right)));
        }
    }

    @Override
    public void gap() {
        out.append(out.isEmpty() ? "" : "\n");
    }

    @Override
    public void copied(int indent, String label, String text) {
        put(label + " ".repeat(indent - label.length()) + style.bold(style.printable(text)) + "\n");
    }

    @Override
    public void rows(Table<?> table) {
        TableLayout layout = new TableLayout(table, style);
        put((headed || out.isEmpty() ? "" : "\n") + layout.render());
        if (!layout.leftOut().isEmpty()) {
            String heads = String.join(", ", layout.leftOut());
            paragraph("", "Too narrow for " + heads + ": a wider terminal has them.", Tone.PLAIN);
        }
    }

    private void put(String text) {
        out.append(text);
        headed = false;
    }

    private String text(String head, int indent, String sentence) {
        return Prose.paragraph(style.printable(head), indent, style.printable(sentence), style.width());
    }
}
