package dev.roundtrip.render;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The styles of pictures, and the classes that tell the scenarios of a picture apart. */
final class PictureStyles {

    private static final String STYLES = "pictures.css";
    private static final int COLOURS = 6;
    private static final int DASHES = 3;
    private static final Pattern COLOUR = Pattern.compile("--([a-z-]+): (#[0-9a-f]{6});");
    private static final Pattern USE = Pattern.compile("var\\(--([a-z-]+)\\)");

    private PictureStyles() {}

    /** For a page that has the colours as variables. */
    static String ofPage() {
        return HtmlReport.resource(STYLES);
    }

    /** With the light colours in place of variables, which programs for slides do not know. */
    static String literal() {
        Map<String, String> light = new HashMap<>();
        Matcher colours = COLOUR.matcher(HtmlReport.styles());
        while (colours.find()) {
            // The dark colours come second.
            light.putIfAbsent(colours.group(1), colours.group(2));
        }
        return USE.matcher(ofPage()).replaceAll(use -> light.get(use.group(1)));
    }

    /** The line of a scenario: colour and dashes. */
    static String line(int index) {
        return "p-line p-s" + index % COLOURS + dashes(index);
    }

    /** The mark of a scenario, in the colour of its line. */
    static String mark(int index) {
        return "p-mark p-s" + index % COLOURS;
    }

    static Svg.Mark shape(int index) {
        Svg.Mark[] all = Svg.Mark.values();
        return all[index % all.length];
    }

    /** Lines of one colour differ in their dashes. */
    private static String dashes(int index) {
        int dash = (index + index / COLOURS) % DASHES;
        return dash == 0 ? "" : " p-d" + dash;
    }
}
