/**
 * What MariaDB's driver makes by class name ({@code socketFactory}) and by service ({@code TlsSocketPlugin}) to be tapped. A driver in another
 * version has these classes in its own class loader, so they use nothing of package {@code tap} but {@link dev.roundtrip.tap.TapSockets}. Works with
 * version 3.4.1 and later, where the plugin has its present form; threads and cost as in package {@code tap}.
 */
package dev.roundtrip.tap.mariadb;
