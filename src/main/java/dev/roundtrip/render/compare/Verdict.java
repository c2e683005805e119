package dev.roundtrip.render.compare;

/** What a comparison says of B against A. */
public enum Verdict {
    BETTER("better", "better"),
    WORSE("worse", "worse"),
    /** None that these measurements can show. */
    NO_DIFFERENCE("no difference", "noDifference"),
    /** Too little was measured to tell. */
    UNDECIDED("undecided", "undecided");

    private final String text;
    private final String jsonName;

    Verdict(String text, String jsonName) {
        this.text = text;
        this.jsonName = jsonName;
    }

    String jsonName() {
        return jsonName;
    }

    @Override
    public String toString() {
        return text;
    }
}
