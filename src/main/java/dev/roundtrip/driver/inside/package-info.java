/**
 * What must run inside a driver's class loader. Each driver has its own copy of these classes; they use nothing of the
 * rest.
 */
package dev.roundtrip.driver.inside;
