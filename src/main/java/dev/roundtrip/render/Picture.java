package dev.roundtrip.render;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A picture of a report, and the table of its figures.
 *
 * @param name of its file, without the ending
 * @param caption how to read it, as sentences
 */
record Picture(String name, String title, String caption, Chart chart, Table table) {

    private static final double MARGIN = 24;
    private static final double LINE = 18;
    private static final Pattern COLOUR = Pattern.compile("--([a-z-]+): (#[0-9a-f]{6});");
    private static final Pattern USE = Pattern.compile("var\\(--([a-z-]+)\\)");

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

    /** For a page. */
    String drawing() {
        return Svg.of(chart).element("picture-" + name + "-drawing", title, chart.summary(), "");
    }

    /** As a file of its own on a light background, for slides: title and caption are part of the picture. */
    String file() {
        Svg page = new Svg();
        double y = LINE;
        page.text("p-title", 0, y, title);
        for (String line : Svg.wrapped(caption, Svg.WIDTH)) {
            y += LINE;
            page.text("p-faint", 0, y, line);
        }
        Svg drawing = Svg.of(chart);
        page.add(drawing, 0, y + LINE, 1);
        double scale = (Svg.WIDTH - 2 * MARGIN) / Svg.WIDTH;
        Svg framed = new Svg();
        framed.height((y + LINE + drawing.height()) * scale + 2 * MARGIN);
        framed.rect("p-paper", 0, 0, Svg.WIDTH, framed.height(), "");
        framed.add(page, MARGIN, MARGIN, scale);
        return framed.element(name, title, chart.summary(), "<style>\n" + literalStyles() + "</style>\n");
    }
}
