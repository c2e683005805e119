/** What all exceptions have in common that reach a user. */
package dev.roundtrip.failure;
