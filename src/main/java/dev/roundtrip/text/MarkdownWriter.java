package dev.roundtrip.text;

import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Table.CellType;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Writes a document in GitHub's Markdown; text from outside can neither add markup nor break a table. */
public final class MarkdownWriter implements Document.Writer {

    private final StringBuilder out = new StringBuilder();

    private MarkdownWriter() {}

    /** Returns the whole document, with a line end. */
    public static String write(Document document) {
        MarkdownWriter writer = new MarkdownWriter();
        writer.out.append("# ").append(plain(document.title())).append("\n\n");
        document.content().accept(writer);
        return writer.out.toString().stripTrailing() + "\n";
    }

    @Override
    public void heading(String text) {
        out.append("## ").append(plain(text)).append("\n\n");
    }

    @Override
    public void subheading(String text) {
        out.append('#');
        heading(text);
    }

    @Override
    public void paragraph(String label, String text, Tone tone) {
        String start = label.isEmpty() ? "" : "**" + Figures.capital(label.toLowerCase(Locale.ROOT)) + "**: ";
        out.append(start).append(plain(text)).append("\n\n");
    }

    @Override
    public void items(List<Document.Item> items) {
        for (Document.Item item : items) {
            out.append("- ").append(plain(item.words())).append('\n');
        }
        out.append('\n');
    }

    @Override
    public void code(String text) {
        String fence = fence(text, "```");
        out.append(fence + "\n" + Figures.oneLine(text) + "\n" + fence + "\n\n");
    }

    @Override
    public void rows(Table<?> table) {
        row(plain(table.head), table.columns.stream().map(column -> plain(column.alone())));
        row("---", table.columns.stream().map(column -> column.kind() == CellType.FIGURES ? "--:" : "---"));
        for (int i = 0; i < table.labels.size(); i++) {
            int row = i;
            row(plain(table.name(i)), table.columns.stream().map(column -> {
                String cell = column.texts().get(row);
                return column.kind() == CellType.CODE ? literal(cell) : plain(cell);
            }));
        }
        out.append('\n');
    }

    private void row(String first, Stream<String> cells) {
        out.append("| ").append(first);
        cells.forEach(cell -> out.append(" | ").append(cell));
        out.append(" |\n");
    }

    /** Text without any Markdown or HTML. */
    private static String plain(String text) {
        return Figures.oneLine(text)
                .replaceAll("([\\\\`*_\\[\\]>|~#]|<(?=[A-Za-z/!?])|&(?=[A-Za-z][A-Za-z0-9]*;))", "\\\\$1");
    }

    /** A literal text in a table, where a vertical bar must be escaped even in code. */
    private static String literal(String text) {
        String line = Figures.oneLine(text);
        if (line.isEmpty()) {
            return "";
        }
        String fence = fence(line, "`");
        String between = fence.length() == 1 ? "" : " ";
        return (fence + between + line + between + fence).replace("|", "\\|");
    }

    /** A fence of backticks, longer than any run of them in the text. */
    private static String fence(String text, String least) {
        return text.contains(least) ? fence(text, least + "`") : least;
    }
}
