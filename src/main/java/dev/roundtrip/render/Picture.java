package dev.roundtrip.render;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A picture of a report.
 *
 * @param title unique in its page
 * @param caption how to read it, as sentences
 */
record Picture(String title, String caption, Chart chart) {

    /** Empty if there is nothing to draw. */
    static <T> Optional<Picture> of(String title, String caption, List<T> content, Function<List<T>, Chart> chart) {
        return content.isEmpty() ? Optional.empty() : Optional.of(new Picture(title, caption, chart.apply(content)));
    }

    /** For a page that has the colours as variables. */
    static String styles() {
        return HtmlReport.resource("pictures.css");
    }

    /** Unique in its page. */
    String id() {
        return "picture-" + HtmlReport.slug(title);
    }

    String drawing() {
        return Svg.of(chart).element(id() + "-drawing", title);
    }
}
