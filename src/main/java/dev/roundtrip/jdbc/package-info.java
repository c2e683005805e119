/**
 * Connection strings: their content and the driver's effective parameters, without a connection and without the driver.
 *
 * <p>{@link dev.roundtrip.jdbc.JdbcUrl} reads every form that MySQL Connector/J and MariaDB's driver read, and masks
 * secrets. {@link dev.roundtrip.jdbc.ConnectionParameters} reads only the part after the question mark.
 * {@link dev.roundtrip.jdbc.EffectiveParameters} computes the effective parameters of a string in a given driver
 * version, and their origin.
 *
 * <p>Threads: all values are immutable.
 *
 * <p>Does not belong here: advice on a parameter (package {@code lint}), code that connects, libraries. The facts about
 * the drivers come from reading their classes; tests check them against those classes.
 */
package dev.roundtrip.jdbc;
