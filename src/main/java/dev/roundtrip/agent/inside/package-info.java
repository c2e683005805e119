/**
 * The part that runs in the application's JVM: advice in the driver's classes passes each new socket to the tap, and a
 * thread of the agent's collects the figures.
 *
 * <p><b>Rules.</b> Nothing here may fail or delay the application. The agent leaves alone what it does not know. Only
 * method bodies of the driver are changed, so that classes that are loaded already can be changed too. The advised code
 * uses only JDK types, because the driver's class loader sees nothing of ours.
 */
package dev.roundtrip.agent.inside;
