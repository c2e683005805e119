/**
 * Finds data sources of other libraries by their classes' names and methods: the libraries belong to the application,
 * and none is required. Pools are tapped in place ({@code roundtrip.tap=true}).
 */
package dev.roundtrip.junit.pool;
