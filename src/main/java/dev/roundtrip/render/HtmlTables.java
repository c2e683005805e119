package dev.roundtrip.render;

import java.util.Map;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.html.AttributeProvider;

/**
 * Makes tables readable on a narrow screen and with a screen reader: each table scrolls separately, also with the
 * keyboard, and the first cell of a row is the row's header.
 */
final class HtmlTables implements AttributeProvider {

    private static final int LONGEST_FIGURE = 20;

    static void prepare(Node document, HtmlSections sections) {
        Node next;
        for (Node node = document.getFirstChild(); node != null; node = next) {
            next = node.getNext();
            if (node instanceof TableBlock) {
                String firstHead = words(node.getFirstChild().getFirstChild().getFirstChild());
                HtmlFrame frame = new HtmlFrame(
                        "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\""
                                + HtmlReport.escaped(sections.titleAbove(node) + " (" + firstHead + ")") + "\">",
                        "</div>");
                node.insertBefore(frame);
                frame.appendChild(node);
                rowHeads(frame.getFirstChild());
            }
        }
    }

    /** The block that holds the first table. A report always has one: its environment. */
    static Node first(Node document) {
        Node node = document.getFirstChild();
        while (!(node instanceof HtmlFrame)) {
            node = node.getNext();
        }
        return node;
    }

    private static void rowHeads(Node table) {
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            if (part instanceof TableBody) {
                for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
                    ((TableCell) row.getFirstChild()).setHeader(true);
                }
            }
        }
    }

    @Override
    public void setAttributes(Node node, String tagName, Map<String, String> attributes) {
        if (!(node instanceof TableCell cell)) {
            return;
        }
        if (cell.isHeader()) {
            attributes.put("scope", cell.getParent().getParent() instanceof TableHead ? "col" : "row");
        }
        // The align attribute is not valid HTML any more.
        if (attributes.remove("align") != null && cell.getAlignment() == TableCell.Alignment.RIGHT) {
            String words = words(cell);
            attributes.put("class", "number" + (isBad(words) ? " bad" : "") + (isLong(words) ? " long" : ""));
        }
    }

    /** The text of a cell. */
    private static String words(Node cell) {
        StringBuilder words = new StringBuilder();
        cell.accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                words.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
                words.append(code.getLiteral());
            }
        });
        return words.toString();
    }

    /** Words instead of a figure, such as the reason for its absence: too long for a single line. */
    private static boolean isLong(String words) {
        return words.length() > LONGEST_FIGURE;
    }

    /**
     * The words that a renderer writes if an expectation was not met, a scenario failed, or wire and server disagree.
     */
    private static boolean isBad(String words) {
        return words.equals("NO") || words.equals("failed");
    }
}
