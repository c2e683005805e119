package dev.roundtrip.render;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A picture of a report.
 *
 * @param title unique in its page
 * @param caption how to read it, as sentences
 */
record Picture(String title, String caption, Chart chart) {

    private static final double MARGIN = 24;
    private static final double LINE = 18;
    private static final Pattern COLOUR = Pattern.compile("--([a-z-]+): (#[0-9a-f]{6});");
    private static final Pattern USE = Pattern.compile("var\\(--([a-z-]+)\\)");

    /** Empty if there is nothing to draw. */
    static <T> Optional<Picture> of(String title, String caption, List<T> content, Function<List<T>, Chart> chart) {
        return content.isEmpty() ? Optional.empty() : Optional.of(new Picture(title, caption, chart.apply(content)));
    }

    /** For a page that has the colours as variables. */
    static String styles() {
        return HtmlReport.resource("pictures.css");
    }

    /** With the light colours in place of variables, which programs for slides do not know. */
    private static String literalStyles() {
        Map<String, String> light = new HashMap<>();
        Matcher colours = COLOUR.matcher(HtmlReport.styles());
        while (colours.find()) {
            // The dark colours come second.
            light.putIfAbsent(colours.group(1), colours.group(2));
        }
        return USE.matcher(styles()).replaceAll(use -> light.get(use.group(1)));
    }

    /** Unique in its page. */
    String id() {
        return "picture-" + HtmlReport.slug(title);
    }

    /** For a page. */
    String drawing() {
        return Svg.of(chart).element(id() + "-drawing", title, "", 0, 0);
    }

    /** As a file of its own on a light background, for slides: title and caption are part of the picture. */
    String file() {
        Svg drawing = Svg.of(chart);
        List<String> lines = Svg.lines(caption);
        double above = (lines.size() + 2) * LINE;
        Svg page = new Svg();
        page.rect("p-paper", -MARGIN, -above - MARGIN, Svg.WIDTH + 2 * MARGIN, above + drawing.height + 2 * MARGIN, "");
        page.text("p-title", 0, LINE - above, title);
        for (int i = 0; i < lines.size(); i++) {
            page.text("p-faint", 0, (i + 2) * LINE - above, lines.get(i));
        }
        page.add(drawing);
        return page.element(id(), title, "<style>\n" + literalStyles() + "</style>\n", MARGIN, above);
    }
}
