/** The merging of one run by several load machines, whose reports become one. */
package dev.roundtrip.run.machines;
