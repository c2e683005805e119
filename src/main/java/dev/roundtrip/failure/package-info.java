/** What all exceptions have in common that reach a user, and the causes of any. */
package dev.roundtrip.failure;
