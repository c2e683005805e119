/**
 * Recordings: every command that tapped connections send between a beginning and an end, each with the Java code that
 * sent it.
 *
 * <p>A {@link dev.roundtrip.tap.recording.Recorder} gives each connection a listener. Without an open recording the
 * listener reads one volatile field and does nothing. With one, each command costs a stack walk on the thread that
 * waited for its answer, which is the thread that sent it, and a few objects: a recording is for counting, not for
 * timing.
 *
 * <p><b>What belongs to a recording.</b> A recording has all commands that end between its beginning and its end on the
 * connections of its scope, on any thread. Commands that a pool sends for itself, on its own thread or to check whether
 * an idle connection is alive, are not counted; commands that set up a connection are counted separately. Two
 * recordings of one scope on different threads at the same time see each other's commands and cannot separate them. The
 * same applies to a recording during which JUnit runs another test on another thread. Both say so in
 * {@link dev.roundtrip.tap.recording.Recording#doubts()}, and callers must treat the result as inconclusive.
 *
 * <p>This package uses only package {@code wire} and the JDK.
 */
package dev.roundtrip.tap.recording;
