/**
 * Attaches the agent to a running JVM from another process, and reads its figures.
 *
 * <p>{@link dev.roundtrip.agent.outside.AttachedJvm} needs a JDK's module {@code jdk.attach}, and to run as the same
 * user as the JVM.
 */
package dev.roundtrip.agent.outside;
