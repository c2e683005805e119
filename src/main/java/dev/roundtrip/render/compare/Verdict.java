package dev.roundtrip.render.compare;

/** What a comparison says of B against A. */
public enum Verdict {
    BETTER("better"),
    WORSE("worse"),
    /** None that these measurements can show. */
    NO_DIFFERENCE("no difference"),
    /** Too little was measured to tell. */
    UNDECIDED("undecided");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
