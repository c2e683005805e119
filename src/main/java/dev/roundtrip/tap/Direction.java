package dev.roundtrip.tap;

/** The direction of bytes, from the client's side. */
enum Direction {
    SENT,
    RECEIVED
}
