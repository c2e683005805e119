/** Several load machines of one run: their reports become one. */
package dev.roundtrip.run.machines;
