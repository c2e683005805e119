package dev.roundtrip.failure;

/** An exception whose message is for the user: sentences that say what, why, and what to try. Any other is a defect. */
public interface ExplainedFailure {

    String getMessage();
}
