/**
 * Budgets and contracts for what a team's own tests send: a JUnit 5 extension, and the same without JUnit.
 *
 * <p>{@link dev.roundtrip.junit.WireBudget} on a test, or {@link dev.roundtrip.junit.Wire#record} around any code. Both
 * see the connections whose driver property {@code socketFactory} is {@code
 * dev.roundtrip.tap.connectorj.TapSocketFactory}, and those of {@link dev.roundtrip.junit.Wire#tapped}. What belongs to
 * a recording and what does not is said in package {@code tap.recording}.
 *
 * <p>Classes other than the annotations and the extension load without JUnit. No thread is started here.
 */
package dev.roundtrip.junit;
