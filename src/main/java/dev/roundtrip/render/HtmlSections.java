package dev.roundtrip.render;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.text.TextContentRenderer;

/** The sections of a document: their names, links to them, and the paragraphs in them that must not be overlooked. */
final class HtmlSections implements AttributeProvider {

    private final Map<Node, String> titles = new LinkedHashMap<>();
    private final Map<Node, String> names = new LinkedHashMap<>();

    private HtmlSections() {}

    static HtmlSections of(Node document) {
        HtmlSections sections = new HtmlSections();
        TextContentRenderer text = TextContentRenderer.builder().build();
        Set<String> taken = new HashSet<>();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                String title = text.render(node);
                String slug = title.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9]+", "-")
                        .replaceAll("^-|-$", "");
                String name = slug;
                for (int i = 2; !taken.add(name); i++) {
                    name = slug + "-" + i;
                }
                sections.titles.put(node, title);
                sections.names.put(node, name);
            }
        }
        return sections;
    }

    /** A list of links to the sections, with a line end. */
    String links() {
        StringBuilder out = new StringBuilder("<ul>\n");
        titles.forEach((heading, title) -> out.append("<li><a href=\"#")
                .append(names.get(heading))
                .append("\">")
                .append(HtmlReport.escaped(title))
                .append("</a></li>\n"));
        return out.append("</ul>\n").toString();
    }

    /** The title of the section that contains the block; empty before the first section. */
    String titleAbove(Node block) {
        Node node = block;
        while (node != null && !(node instanceof Heading)) {
            node = node.getPrevious();
        }
        return node == null ? "" : titles.get(node);
    }

    /** Paragraphs that begin in bold say that the run is partial, or what failed or was skipped; they get a style. */
    @Override
    public void setAttributes(Node node, String tagName, Map<String, String> attributes) {
        if (node instanceof Heading) {
            attributes.put("id", names.get(node));
        } else if (node instanceof Paragraph && node.getFirstChild() instanceof StrongEmphasis) {
            attributes.put("class", "note");
        }
    }
}
