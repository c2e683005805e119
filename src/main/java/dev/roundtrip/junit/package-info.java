/**
 * Budgets and contracts for what a team's own tests send: an extension of JUnit 5 and 6, and the same without JUnit.
 *
 * <p>{@link dev.roundtrip.junit.WireBudget} is for a test, and {@link dev.roundtrip.junit.Wire#record} for any code.
 * Both see connections with the driver property {@code socketFactory} set to
 * {@code dev.roundtrip.tap.connectorj.TapSocketFactory}. Package {@code tap.recording} describes what belongs to a
 * recording.
 *
 * <p>All classes except the annotations and the extension load without JUnit. This package starts no threads.
 */
package dev.roundtrip.junit;
