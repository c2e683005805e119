/**
 * Attaches the agent to a running JVM from another process, and reads its figures.
 *
 * <p>{@link dev.roundtrip.agent.outside.AttachedJvm} runs as the JVM's user. On Linux it may also be root, and the JVM
 * may be in a container; elsewhere it needs a JDK's module {@code jdk.attach}.
 */
package dev.roundtrip.agent.outside;
