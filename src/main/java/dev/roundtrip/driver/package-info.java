/**
 * Opens drivers in other versions than the bundled one. They are found by Maven coordinates with the user's own Maven
 * settings, loaded in their own class loaders and used as {@link java.sql.Driver} objects, never through
 * {@link java.sql.DriverManager}.
 *
 * <p>{@link dev.roundtrip.driver.Drivers#open} is the entry point.
 *
 * <p><b>Threads.</b> This package starts no threads. A loaded driver may be used by many threads; one thread closes it
 * after all its connections are closed. The driver's own threads (its clean-up thread, its timer) are then stopped.
 *
 * <p>What does not belong here: connecting, pools, what a driver sends. Only this package imports Maven's libraries.
 * They are optional for projects that use this jar: without them only bundled drivers can be opened.
 */
package dev.roundtrip.driver;
