/**
 * What the server itself counted while a slice of a run went on: readings before and after, and the difference as named
 * figures.
 *
 * <p>A figure is given with its source and unit, or absent with a reason; it is never zero because the server could not
 * tell. TiDB is read through its status port (the Prometheus text format) and, for what only SQL has, {@code
 * information_schema.statements_summary}; MariaDB through its status variables.
 *
 * <p>Threads: values are immutable. A witness is used by one thread at a time. Reading never takes place while a slice
 * is measured, only at its ends.
 *
 * <p>Does not belong here: starting servers, changing their variables, comparing with the wire, rendering.
 */
package dev.roundtrip.server.witness;
