/**
 * Contains code that must run in a driver's class loader. Each driver has its own copy of these classes; they use no
 * others.
 */
package dev.roundtrip.driver.inside;
