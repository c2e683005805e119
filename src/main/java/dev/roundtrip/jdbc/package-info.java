/**
 * Connection strings: what they say and what the driver makes of them, without a connection and without the driver.
 *
 * <p>Purpose: {@link dev.roundtrip.jdbc.JdbcUrl} reads every form that MySQL Connector/J reads (and those of MariaDB's driver) and masks secrets;
 * {@link dev.roundtrip.jdbc.ConnectionParameters} reads the part after the question mark alone; {@link dev.roundtrip.jdbc.EffectiveParameters} says
 * which parameters a string ends up with in a given driver version, and why.
 *
 * <p>Threads: all values are immutable.
 *
 * <p>Does not belong here: advice on a parameter (package {@code advice}), anything that connects, any library. The facts on the driver come from
 * reading its classes and are checked against them in the tests.
 */
package dev.roundtrip.jdbc;
