package dev.roundtrip.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A report as blocks, for any {@linkplain Writer writer}. Its text is plain: a writer escapes it, breaks lines and
 * leaves out what has no room.
 *
 * @param title identifies the report, as among a browser's tabs
 */
public record Document(String title, List<Consumer<Document.Writer>> blocks) {

    void writeTo(Writer writer) {
        blocks.forEach(block -> block.accept(writer));
    }

    /** How a sentence is meant. */
    public enum Tone {
        PLAIN,
        GOOD,
        CAUTION,
        BAD
    }

    /**
     * A sentence of a list.
     *
     * @param label what it is about, such as {@code s1 to s2}; may be empty
     */
    public record Item(String label, String text, Tone tone) {

        public Item(String label, String text) {
            this(label, text, Tone.PLAIN);
        }

        /** For a line of its own. */
        String words() {
            return label.isEmpty() ? text : label + ": " + text;
        }
    }

    /** A table with its heading, and the sentences below it. */
    record Section(String heading, Table table, List<String> notes) {}

    /** Writes blocks in one format. */
    interface Writer {

        /** The title of a section. */
        void heading(String text);

        /** The title of a part of a section; only where sections are long. */
        default void subheading(String text) {
            heading(text);
        }

        /** Short facts; a terminal has as many on a line as have room. */
        default void facts(String label, List<String> facts) {
            paragraph("", String.join("; ", facts) + ".", Tone.PLAIN);
        }

        /**
         * Text of its own.
         *
         * @param label one word in front of the text, such as {@code skipped}; may be empty
         */
        void paragraph(String label, String text, Tone tone);

        void items(List<Item> items);

        /** Text to copy, on a line of its own that is never broken. */
        void code(String text);

        void table(Table table);

        /**
         * Two short texts, side by side where they have room.
         *
         * @param indent of further lines; the label is in front of it
         */
        default void pair(int indent, String label, String left, String right, Tone tone) {
            paragraph(label, right.isEmpty() ? left : left + ": " + right, tone);
        }

        /** A blank line. */
        default void gap() {}

        /** Text to copy behind a label, on a line of its own that is never broken. */
        default void copied(int indent, String label, String text) {
            code(text);
        }

        /** Only pages have pictures. */
        default void figure(Picture picture) {}
    }

    /** Collects blocks. One thread's. */
    public static final class Builder {

        private static final int SHORT = 6;

        private final List<Consumer<Writer>> blocks = new ArrayList<>();

        public Builder heading(String text) {
            return add(writer -> writer.heading(text));
        }

        Builder subheading(String text) {
            return add(writer -> writer.subheading(text));
        }

        public Builder facts(String label, List<String> facts) {
            return add(writer -> writer.facts(label, facts));
        }

        public Builder paragraph(String text) {
            return paragraph("", text, Tone.PLAIN);
        }

        Builder paragraph(String label, String text, Tone tone) {
            return add(writer -> writer.paragraph(label, text, tone));
        }

        Builder paragraphs(Iterable<String> texts) {
            texts.forEach(this::paragraph);
            return this;
        }

        /** Nothing if there are none. */
        public Builder items(List<String> texts) {
            List<Item> items = plain(texts);
            return items.isEmpty() ? this : add(writer -> writer.items(items));
        }

        /** As {@link #section}, of items without a label. */
        Builder listed(String heading, List<String> texts) {
            return section(heading, plain(texts));
        }

        private static List<Item> plain(List<String> texts) {
            return texts.stream().map(text -> new Item("", text)).toList();
        }

        /** A heading and its items that have a text; nothing if there are none. */
        public Builder section(String heading, List<Item> items) {
            List<Item> texts =
                    items.stream().filter(item -> !item.text().isEmpty()).toList();
            return texts.isEmpty() ? this : heading(heading).add(writer -> writer.items(texts));
        }

        /** A heading, its table and what is said of it; nothing if it is empty. */
        Builder section(Section part) {
            return section(part.heading(), part.table())
                    .paragraphs(part.table().labels().isEmpty() ? List.of() : part.notes());
        }

        Builder section(String heading, Table table) {
            return table.labels().isEmpty() ? this : heading(heading).table(table);
        }

        Builder code(String text) {
            return add(writer -> writer.code(text));
        }

        Builder pair(int indent, String label, String left, String right, Tone tone) {
            return add(writer -> writer.pair(indent, label, left, right, tone));
        }

        Builder gap() {
            return add(Writer::gap);
        }

        public Builder copied(String label, String text) {
            return copied(SHORT, label, text);
        }

        Builder copied(int indent, String label, String text) {
            return add(writer -> writer.copied(indent, label, text));
        }

        public Builder table(Table table) {
            return table.labels().isEmpty() ? this : add(writer -> writer.table(table));
        }

        Builder figure(Picture picture) {
            return add(writer -> writer.figure(picture));
        }

        public Document build(String title) {
            return new Document(title, blocks);
        }

        private Builder add(Consumer<Writer> block) {
            blocks.add(block);
            return this;
        }
    }
}
