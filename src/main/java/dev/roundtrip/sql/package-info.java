/**
 * What a text of SQL from outside does, by the text alone: the kind of statement, its tables with their schemas, its
 * functions. {@link dev.roundtrip.sql.Gate} says whether it may be sent; what it does not know it refuses.
 *
 * <p><b>Threads.</b> Records are immutable; a scanner is used once, by one thread. The package uses only the JDK.
 *
 * <p><b>What does not belong here.</b> The hot path: what is read of every measured command is in {@code wire}.
 * Questions to a server: {@code workload.data} asks its catalogue, as the gate's second step.
 */
package dev.roundtrip.sql;
