package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.measure.Statistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The work done in a scenario's measured slices.
 *
 * @param elapsedNanos the time spent in measured slices, as the mean over the workers
 * @param rounds the rounds in which it was measured, in order
 * @param totals what was sent and received for it
 */
public record Work(
        long transactions, long statements, long errors, long elapsedNanos, List<Round> rounds, WireTotals totals) {

    /**
     * The sum of two machines' work.
     *
     * @param elapsed the mean over the workers of both
     * @param together the rounds of both machines, added
     */
    public Work plus(Work other, long elapsed, List<Round> together) {
        return new Work(
                transactions + other.transactions,
                statements + other.statements,
                errors + other.errors,
                elapsed,
                together,
                totals.plus(other.totals));
    }

    /** Figures per second of the measured time; absent if no time was spent. */
    record Throughput(
            OptionalDouble transactionsPerSecond,
            OptionalDouble statementsPerSecond,
            List<Double> transactionsPerSecondByRound,
            OptionalDouble medianTransactionsPerSecond) {}

    @JsonProperty("throughput")
    Throughput throughput() {
        OptionalDouble all = elapsedNanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(transactionsPerSecond());
        return new Throughput(
                all,
                all.isPresent() ? OptionalDouble.of(statementsPerSecond()) : all,
                transactionsPerSecondByRound(),
                rounds.isEmpty() ? all : OptionalDouble.of(medianTransactionsPerSecond()));
    }

    /** One figure per round, in the order of the rounds. */
    public List<Double> transactionsPerSecondByRound() {
        return rounds.stream().map(Round::transactionsPerSecond).toList();
    }

    /**
     * Everything sent and received, including handshakes, chatter and transaction control.
     *
     * @param businessStatementsOnWire the number of business statements that the wire decoder counts; it must equal
     *     what the workload requested
     * @param compressed the bytes that the line carried; empty if no connection was compressed
     */
    public record WireTotals(
            long bytesSent, long bytesReceived, long businessStatementsOnWire, Optional<Compressed> compressed) {

        /** The sum of these totals and other ones. */
        WireTotals plus(WireTotals other) {
            return new WireTotals(
                    bytesSent + other.bytesSent,
                    bytesReceived + other.bytesReceived,
                    businessStatementsOnWire + other.businessStatementsOnWire,
                    Stream.of(compressed, other.compressed)
                            .flatMap(Optional::stream)
                            .reduce(Compressed::plus));
        }
    }

    /**
     * What compression made of the bytes.
     *
     * @param bytesSent what the line carried of the bytes that were sent
     * @param bytesReceived what the line carried of the bytes that were received
     */
    public record Compressed(long bytesSent, long bytesReceived) {

        private Compressed plus(Compressed other) {
            return new Compressed(bytesSent + other.bytesSent, bytesReceived + other.bytesReceived);
        }
    }

    /** Transactions per second over all rounds; 0 if no time was spent. */
    public double transactionsPerSecond() {
        return elapsedNanos == 0 ? 0 : transactions * 1e9 / elapsedNanos;
    }

    /** Business statements per second, without chatter; 0 if no time was spent. */
    public double statementsPerSecond() {
        return elapsedNanos == 0 ? 0 : statements * 1e9 / elapsedNanos;
    }

    /** The median over the rounds that have the figure; empty if none has it. */
    public OptionalDouble median(ComparedFigure figure) {
        double[] known = rounds.stream()
                .map(figure::of)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        return known.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Statistics.median(known));
    }

    /**
     * The median of the rounds' transactions per second, which is robust against one disturbed round; the overall
     * figure if no rounds are known.
     */
    public double medianTransactionsPerSecond() {
        if (rounds.isEmpty()) {
            return transactionsPerSecond();
        }
        return Statistics.median(
                rounds.stream().mapToDouble(Round::transactionsPerSecond).toArray());
    }
}
