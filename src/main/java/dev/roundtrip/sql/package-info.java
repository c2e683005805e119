/**
 * Reads texts of SQL, for the whole program except its hot path: the kind of statement, its tables with their schemas,
 * its functions, its words, the roles of its literals, and the variables that a string assigns.
 * {@link dev.roundtrip.sql.Gate} says whether a text from outside may be sent, and refuses what it does not know.
 *
 * <p><b>Threads.</b> Records are immutable; a scanner is used once, by one thread.
 *
 * <p><b>What does not belong here.</b> What is read of every measured command is in {@code wire}, since that is the hot
 * path. Questions to a server are asked elsewhere: {@code workload.data} asks its catalogue, as the gate's second step.
 */
package dev.roundtrip.sql;
