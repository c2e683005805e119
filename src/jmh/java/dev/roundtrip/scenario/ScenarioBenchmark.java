package dev.roundtrip.scenario;

import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the benchmarks of scenarios have in common: the statements, strings and variables of a run, timed by JMH. See
 * docs/jmh.md.
 *
 * <p>{@link dev.roundtrip.workload.load.ScenarioWork} runs the statements, and {@link dev.roundtrip.run.ScenarioTrial}
 * provides the server and its variables.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(2)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 5, time = 5)
public abstract class ScenarioBenchmark {}
