/**
 * A benchmark per scenario: the statements, strings and variables of a run under JMH's clock. See docs/jmh.md.
 *
 * <p>What is measured lives in {@link dev.roundtrip.workload.load.ScenarioWork}, where and with which variables in {@link dev.roundtrip.run.ScenarioTrial};
 * here are JMH's parameters and one class for each size of work.
 */
package dev.roundtrip.scenario;
