/**
 * Data sources of other libraries, recognised by their classes' names and methods: the libraries belong to the
 * application, and none is required. Pools are tapped where they are ({@code roundtrip.tap=true}).
 */
package dev.roundtrip.junit.pool;
