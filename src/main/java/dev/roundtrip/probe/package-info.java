/**
 * Asks the user's own server for what {@code check --live} needs besides a run: which rows can be read, what a new
 * connection costs, and when connections end. It changes nothing on the server, and one thread does everything.
 */
package dev.roundtrip.probe;
