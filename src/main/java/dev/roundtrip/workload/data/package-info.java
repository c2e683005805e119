/**
 * Prepares the data of a workload: tables are created and filled, or found; checks are carried out before and after a
 * run.
 */
package dev.roundtrip.workload.data;
