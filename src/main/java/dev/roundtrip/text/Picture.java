package dev.roundtrip.text;

/**
 * A picture of a report.
 *
 * @param title the title, unique in its page
 * @param caption how to read it, as sentences
 */
record Picture(String title, String caption, DotChart chart) {

    /** The styles for a page that has the colours as variables. */
    static String styles() {
        return HtmlReport.resource("pictures.css");
    }

    /** The picture's identifier, unique in its page. */
    String id() {
        return "picture-" + HtmlReport.slug(title);
    }
}
