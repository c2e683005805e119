package dev.roundtrip.render;

import java.util.Set;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;

/**
 * Markup of our own in a Markdown document, before and after its children. Text from outside must already be escaped.
 */
final class HtmlFrame extends CustomBlock {

    private final String before;
    private final String after;

    HtmlFrame(String before, String after) {
        this.before = before;
        this.after = after;
    }

    /** Writes frames; commonmark's renderers write everything else. */
    static final class Renderer implements NodeRenderer {

        private final HtmlNodeRendererContext context;

        Renderer(HtmlNodeRendererContext context) {
            this.context = context;
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(HtmlFrame.class);
        }

        @Override
        public void render(Node node) {
            HtmlFrame frame = (HtmlFrame) node;
            context.getWriter().line();
            context.getWriter().raw(frame.before);
            for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
                context.render(child);
            }
            context.getWriter().raw(frame.after);
            context.getWriter().line();
        }
    }
}
