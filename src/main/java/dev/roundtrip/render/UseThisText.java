package dev.roundtrip.render;

import dev.roundtrip.result.UseThis;

/** The text beside the string to use. */
final class UseThisText {

    private UseThisText() {}

    /** How many conditions there are, and where they are listed. */
    static String inOneSentence(UseThis string) {
        int conditions = string.unless().size();
        return conditions == 0
                ? "It changes nothing in behaviour. More: --details."
                : "It changes nothing in behaviour if " + Figures.counted(conditions, "condition")
                        + (conditions == 1 ? " holds" : " hold") + ": --details.";
    }

    /** The conditions, the memory that the string costs, and where the choices are. */
    static void conditions(UseThis string, Document.Builder out) {
        if (!string.unless().isEmpty()) {
            out.paragraph(UseThis.AS_LONG_AS)
                    .items(string.unless().stream()
                            .map(condition -> condition + ".")
                            .toList());
        }
        out.paragraphs(string.memory()).paragraph(UseThis.CHOICES);
    }
}
