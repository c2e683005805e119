/**
 * Workload files, compiled: names and types are checked, and each value is an object that computes itself without
 * allocating, where its type allows that.
 */
package dev.roundtrip.workload.file;
