/**
 * What {@code check --live} asks of the user's own server besides a run: which rows can be read, what a new
 * connection costs, and when connections end. It changes nothing there, and one thread does everything.
 */
package dev.roundtrip.probe;
