/**
 * Recordings: every command that tapped connections send between a beginning and an end, each with the Java code that sent it.
 *
 * <p>A {@link dev.roundtrip.tap.recording.Recorder} gives each connection a listener. While no recording is open the listener reads one volatile
 * field and does nothing. While one is open, each command costs a walk over the stack of the thread that waited for its answer, which is the
 * thread that sent it, and a few objects: a recording counts, and is not for timing.
 *
 * <p><b>What belongs to a recording.</b> All commands that end between its beginning and its end on the connections of its scope, on whatever thread.
 * Not counted are those that a pool sends for itself, on a thread of its own or to see whether an idle connection is alive; counted apart are those
 * that set a connection up. Two recordings of one scope that different threads hold open at the same time see each other's commands and cannot tell
 * them apart, and so does a recording during which JUnit runs another test on another thread: both say so in
 * {@link dev.roundtrip.tap.recording.Recording#doubts()}, and whoever judges them must call the result inconclusive.
 *
 * <p>Only package {@code wire} and the JDK are used.
 */
package dev.roundtrip.tap.recording;
