package dev.roundtrip.render;

import java.util.Set;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;

/**
 * Markup of our own in a Markdown document: what stands before and after its children. Text from outside in it must be
 * escaped already.
 */
final class HtmlFrame extends CustomBlock {

    private final String before;
    private final String after;

    HtmlFrame(String before, String after) {
        this.before = before;
        this.after = after;
    }

    /** Writes frames; commonmark's own renderers write the rest. */
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
