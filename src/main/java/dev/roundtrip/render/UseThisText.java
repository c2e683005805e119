package dev.roundtrip.render;

import dev.roundtrip.result.UseThis;

/** The text beside the string to use, for a person at a terminal. */
final class UseThisText {

    private static final int INDENT = 2;

    private UseThisText() {}

    /** How many conditions there are, and where they are listed. */
    static String inOneSentence(UseThis string) {
        int conditions = string.unless().size();
        return conditions == 0
                ? "It changes nothing in behaviour."
                : "It changes nothing in behaviour if "
                        + Figures.counted(conditions, "condition") + (conditions == 1 ? " holds" : " hold")
                        + ": see --details or './roundtrip recipe s5'.";
    }

    /** The conditions, the memory that the string costs, and where the choices are; with a line end. */
    static String beside(UseThis string, TerminalStyle style, int width) {
        StringBuilder out = new StringBuilder();
        if (!string.unless().isEmpty()) {
            out.append(Prose.paragraph("", INDENT, style.printable(UseThis.AS_LONG_AS), width));
            string.unless()
                    .forEach(condition ->
                            out.append(Prose.paragraph("  -", 2 * INDENT, style.printable(condition + "."), width)));
        }
        string.memory().forEach(sentence -> out.append(Prose.paragraph("", INDENT, style.printable(sentence), width)));
        out.append(Prose.paragraph("", INDENT, style.printable(UseThis.CHOICES), width));
        return out.toString();
    }
}
