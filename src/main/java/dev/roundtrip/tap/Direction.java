package dev.roundtrip.tap;

/** Whose bytes they are, seen from the client. */
enum Direction {
    SENT,
    RECEIVED
}
