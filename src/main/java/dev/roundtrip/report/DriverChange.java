package dev.roundtrip.report;

import java.util.List;
import java.util.Optional;

/**
 * The differences between what two drivers send for one scenario: the same profile and work, another driver.
 *
 * @param from the run's first driver
 * @param to a later driver
 * @param commandsPerStatement commands for business statements; the largest difference first
 * @param chatterPerTransaction session chatter and transaction control by text; the largest difference first
 */
public record DriverChange(
        String scenario,
        Environment.Driver from,
        Environment.Driver to,
        List<Difference> commandsPerStatement,
        List<Difference> chatterPerTransaction,
        Difference roundTripsPerStatement,
        Difference roundTripsPerTransaction,
        Difference sessionChatterPerStatement,
        Optional<Speeds> transactionsPerSecond) {

    /** How often something was sent with the first driver and with the later one. */
    public record Difference(
            Optional<String> command,
            Optional<String> sql,
            double before,
            double after,
            @Least(Checks.SIGNED) double change) {}

    /**
     * Transactions per second with both drivers.
     *
     * @param withinNoise whether two measurements of one scenario differed as much; empty if that was not measured
     */
    public record Speeds(double before, double after, double ratio, Optional<Boolean> withinNoise) {}
}
