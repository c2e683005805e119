/**
 * What the instrument itself costs: the tap beside nothing, p6spy and datasource-proxy; a run beside a loop written by
 * hand; the heap of many connections. With the canned peer, a server without database work, against which a cost is as
 * large a part of a statement as it can be.
 */
package dev.roundtrip.cost;
