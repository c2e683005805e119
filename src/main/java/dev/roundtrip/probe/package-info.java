/**
 * What {@code check --live} asks of the user's own server besides a run: which rows can be read, and what a new
 * connection costs. It changes nothing there, and one thread does everything.
 */
package dev.roundtrip.probe;
