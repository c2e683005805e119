/**
 * The classes that Connector/J creates by name. Another driver version has them in its own class loader, so they use
 * only {@link dev.roundtrip.tap.TapSockets} of package {@code tap}. They work with Connector/J 8.0.26 and later;
 * threads and cost as in package {@code tap}.
 */
package dev.roundtrip.tap.connectorj;
