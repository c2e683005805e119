/**
 * What Connector/J makes by class name to be tapped. A driver in another version has these classes in its own class loader, so they use nothing of
 * package {@code tap} but {@link dev.roundtrip.tap.TapSockets}. Works with Connector/J 8.0.26 and later; threads and cost as in package {@code tap}.
 */
package dev.roundtrip.tap.connectorj;
