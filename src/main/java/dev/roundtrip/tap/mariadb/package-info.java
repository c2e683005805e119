/**
 * The classes that MariaDB's driver creates by name ({@code socketFactory}) and as a service ({@code TlsSocketPlugin}).
 * Another driver version has them in its own class loader, so they use only {@link dev.roundtrip.tap.TapSockets} of
 * package {@code tap}. They work with version 3.4.1 and later, which have the current form of the plugin; threads and
 * cost as in package {@code tap}.
 */
package dev.roundtrip.tap.mariadb;
