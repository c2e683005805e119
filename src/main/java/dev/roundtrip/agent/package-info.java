/**
 * The Java agent: counts what the drivers of a JVM send, without a change to the application or its connection strings;
 * docs/watch.md.
 *
 * <p>The JVM starts {@link dev.roundtrip.agent.Agent}. {@code agent.inside} runs in the application's JVM, in a class
 * loader of its own; {@code agent.outside} attaches to such a JVM from another process and reads its figures.
 */
package dev.roundtrip.agent;
