package dev.roundtrip.text;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.text.RunDocument.Depth;

/** The report of a run as its readers get it. */
public final class Written {

    /** The style for an unknown width and possibly no terminal: a file, a pipe, a build log. */
    public static final TerminalStyle PLAIN = new TerminalStyle(TerminalStyle.WIDEST, false, false);

    private Written() {}

    /** The report as {@code --details} prints it. */
    public static String details(RunReport report, TerminalStyle style) {
        return TerminalWriter.write(RunDocument.of(report, Depth.DETAILS), style);
    }

    static String plain(RunReport report) {
        return details(report, Written.PLAIN);
    }

    public static String brief(RunReport report, TerminalStyle style) {
        return TerminalWriter.write(RunDocument.of(report, Depth.BRIEF), style);
    }

    public static String markdown(RunReport report) {
        return MarkdownWriter.write(RunDocument.of(report, Depth.FILE));
    }

    public static String html(RunReport report) {
        return HtmlReport.write(RunDocument.of(report, Depth.FILE));
    }
}
