package dev.roundtrip.render.compare;

/** The result of comparing B with A. */
public enum Verdict {
    BETTER("better"),
    WORSE("worse"),
    /** No difference that these measurements can show. */
    NO_DIFFERENCE("no difference"),
    /** Too few measurements to decide. */
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
