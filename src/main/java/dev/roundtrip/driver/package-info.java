/**
 * Drivers in other versions than the bundled one: found by Maven coordinates with the user's own Maven settings, loaded
 * in a class loader of their own and used as {@link java.sql.Driver} objects, never through {@link
 * java.sql.DriverManager}.
 *
 * <p>{@link dev.roundtrip.driver.Drivers#open} is the way in.
 *
 * <p><b>Threads.</b> No thread is started. A loaded driver may be used by many threads; it is closed by one, when none
 * of its connections is open any more. What the driver started on its own (its clean-up thread, its timer) is ended
 * then.
 *
 * <p>What does not belong: connecting, pools, what a driver sends. Only this package imports Maven's libraries. They
 * are optional to a team that takes this jar: without them only bundled drivers can be opened.
 */
package dev.roundtrip.driver;
