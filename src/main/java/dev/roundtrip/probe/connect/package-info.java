/** What a new connection costs: opens and closes connections one after the other, and follows each through the tap. */
package dev.roundtrip.probe.connect;
