package dev.roundtrip.text;

import java.util.List;
import java.util.function.Consumer;

/**
 * A report, for any {@linkplain Writer writer}. Its text is plain: a writer escapes it, breaks lines and leaves out
 * what has no room.
 *
 * @param title identifies the report, as among a browser's tabs
 * @param subtitle when the report was made, for pages; may be empty
 * @param content gives the blocks to a writer, each time that it is called
 */
public record Document(String title, String subtitle, Consumer<Document.Writer> content) {

    public Document(String title, Consumer<Document.Writer> content) {
        this(title, "", content);
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

        /** The label and the sentence, for a line of its own. */
        String words() {
            return label.isEmpty() ? text : label + ": " + text;
        }
    }

    /** A table with its heading, and the sentences below it. */
    record Section(String heading, Table<?> table, List<String> notes) {}

    /** Writes blocks in one format. */
    public interface Writer {

        /** The title of a section. */
        void heading(String text);

        /** The title of a part of a section; only long sections have parts. */
        default void subheading(String text) {
            heading(text);
        }

        /** Short facts; a terminal puts as many on a line as have room. */
        default void facts(String label, List<String> facts) {
            paragraph(String.join("; ", facts) + ".");
        }

        /**
         * A paragraph.
         *
         * @param label one word in front of the text, such as {@code skipped}; may be empty
         */
        void paragraph(String label, String text, Tone tone);

        default void paragraph(String text) {
            paragraph("", text, Tone.PLAIN);
        }

        default void paragraphs(Iterable<String> texts) {
            texts.forEach(this::paragraph);
        }

        /** A list of items, with one item at least. */
        void items(List<Item> items);

        /** A heading, unless it is empty, and its items that have a text; nothing is written if there are none. */
        default void section(String heading, List<Item> items) {
            List<Item> texts =
                    items.stream().filter(item -> !item.text().isEmpty()).toList();
            if (!texts.isEmpty()) {
                if (!heading.isEmpty()) {
                    heading(heading);
                }
                items(texts);
            }
        }

        /** Writes a {@link #section} whose items have no labels. */
        default void listed(String heading, List<String> texts) {
            section(heading, texts.stream().map(text -> new Item("", text)).toList());
        }

        /** Writes a table with its heading, or nothing if the table has no rows. */
        default void section(Section part) {
            if (!part.table().labels.isEmpty()) {
                heading(part.heading());
                table(part.table());
                paragraphs(part.notes());
            }
        }

        default void section(String heading, Table<?> table) {
            section(new Section(heading, table, List.of()));
        }

        /** Text to copy, on a line of its own that is never broken. */
        void code(String text);

        /** Writes a table, or nothing if it has no rows. */
        default void table(Table<?> table) {
            if (!table.labels.isEmpty()) {
                rows(table);
            }
        }

        /** Writes a table that has rows. */
        void rows(Table<?> table);

        /**
         * Two short texts, side by side where they have room.
         *
         * @param indent the indent of further lines; the label is in front of it
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

        /** A picture, which only pages have. */
        default void figure(Picture picture) {}
    }
}
