/**
 * Compiles workload files: names and types are checked, and each value becomes an object that computes itself, without
 * allocating if its type allows that.
 */
package dev.roundtrip.workload.file;
