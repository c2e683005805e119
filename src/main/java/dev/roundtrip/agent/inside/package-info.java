/**
 * What runs in the application's JVM: advice in the driver's classes passes each new socket to the tap, and a thread
 * of its own collects the figures.
 *
 * <p><b>Rules.</b> Nothing here may fail or delay the application. What the agent does not know it leaves alone. Only
 * method bodies of the driver are changed, so that classes that are loaded already can be changed too. The advised
 * code uses JDK types alone, because the driver's class loader sees nothing of ours.
 */
package dev.roundtrip.agent.inside;
