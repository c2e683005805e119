/**
 * Reads texts of SQL, for the whole program but its hot path: the kind of statement, its tables with their schemas, its
 * functions, its words, the roles of its literals, and the variables that a string assigns. {@link
 * dev.roundtrip.sql.Gate} says whether a text from outside may be sent; what it does not know it refuses.
 *
 * <p><b>Threads.</b> Records are immutable; a scanner is used once, by one thread.
 *
 * <p><b>What does not belong here.</b> The hot path: what is read of every measured command is in {@code wire}.
 * Questions to a server: {@code workload.data} asks its catalogue, as the gate's second step.
 */
package dev.roundtrip.sql;
