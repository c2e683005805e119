/**
 * Contains a benchmark per scenario: the statements, strings and variables of a run, timed by JMH. See docs/jmh.md.
 *
 * <p>{@link dev.roundtrip.workload.load.ScenarioWork} runs the statements, and {@link dev.roundtrip.run.ScenarioTrial}
 * provides the server and its variables. This package has the parameters for JMH and one class per size of work.
 */
package dev.roundtrip.scenario;
