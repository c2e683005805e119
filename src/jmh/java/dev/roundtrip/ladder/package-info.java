/** Where a statement's time goes: the same work with one stage more on each rung, from the decoder alone to a whole transfer. */
package dev.roundtrip.ladder;
