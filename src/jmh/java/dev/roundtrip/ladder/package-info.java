/** Measures where a statement's time goes: each rung adds one stage, from the decoder alone to a whole transfer. */
package dev.roundtrip.ladder;
