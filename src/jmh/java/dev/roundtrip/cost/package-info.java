/**
 * Measures the cost of the instrument itself: the tap compared with nothing, p6spy and datasource-proxy; a run compared
 * with a loop written by hand; the heap of many connections. The canned peer is a server without database work, with
 * which a cost is as large a part of a statement as it can be.
 */
package dev.roundtrip.cost;
