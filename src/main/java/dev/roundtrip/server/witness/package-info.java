/**
 * The server's own counters for each slice of a run: readings before and after, and their difference as named figures.
 *
 * <p>A figure has a source and a unit, or is absent with a reason; it is never zero because the server has no value.
 * TiDB is read through its status port (the Prometheus text format) and, for figures that only SQL provides, {@code
 * information_schema.statements_summary}; MariaDB through its status variables.
 *
 * <p>Threads: values are immutable. A witness is used by one thread at a time. Readings are taken only at the ends of a
 * measured slice, never during it.
 *
 * <p>Does not belong here: starting servers, changing their variables, comparing with the wire, rendering.
 */
package dev.roundtrip.server.witness;
