package dev.roundtrip.jmh;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.util.ListStatistics;

/**
 * A count of something in a number of operations. Iterations and forks are added up before they are divided, so that
 * each operation has the same weight; JMH's own results would give every iteration the same weight.
 *
 * <p>The error that JMH prints is the spread of the iterations.
 */
public final class PerOperation extends Result<PerOperation> {

    private static final long serialVersionUID = 1L;

    private final long count;
    private final long operations;

    private PerOperation(String label, String unit, long count, long operations, ListStatistics iterations) {
        super(ResultRole.SECONDARY, label, iterations, unit, AggregationPolicy.AVG);
        this.count = count;
        this.operations = operations;
    }

    /** The result of one iteration, which must have had an operation. */
    static PerOperation of(String label, String unit, long count, long operations) {
        if (operations < 1) {
            throw new IllegalArgumentException("operations is " + operations + "; it must be 1 or more");
        }
        double[] iteration = {(double) count / operations};
        return new PerOperation(label, unit, count, operations, new ListStatistics(iteration));
    }

    /** The count. */
    public long count() {
        return count;
    }

    /** The number of operations. */
    public long operations() {
        return operations;
    }

    @Override
    public double getScore() {
        return (double) count / operations;
    }

    /** The error around the score, which is not the mean of the iterations. */
    @Override
    public double[] getScoreConfidence() {
        double error = getScoreError();
        return new double[] {getScore() - error, getScore() + error};
    }

    @Override
    protected Aggregator<PerOperation> getThreadAggregator() {
        return new Sum();
    }

    @Override
    protected Aggregator<PerOperation> getIterationAggregator() {
        return new Sum();
    }

    /** Adds counts to counts, and operations to operations. */
    private static final class Sum implements Aggregator<PerOperation> {

        @Override
        public PerOperation aggregate(Collection<PerOperation> results) {
            List<PerOperation> parts = List.copyOf(results);
            ListStatistics iterations = new ListStatistics();
            long count = 0;
            long operations = 0;
            for (PerOperation part : parts) {
                count += part.count;
                operations += part.operations;
                part.getStatistics().getRawData().forEachRemaining(value -> iterations.addValue(value.getKey()));
            }
            PerOperation first = parts.get(0);
            return new PerOperation(first.getLabel(), first.getScoreUnit(), count, operations, iterations);
        }
    }
}
