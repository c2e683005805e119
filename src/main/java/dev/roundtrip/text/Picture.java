package dev.roundtrip.text;

/**
 * A picture of a report.
 *
 * @param title the title, unique in its page
 * @param caption how to read it, as sentences
 */
record Picture(String title, String caption, DotChart chart) {

    /** The picture's identifier, unique in its page. */
    String id() {
        return "picture-" + HtmlReport.slug(title);
    }
}
