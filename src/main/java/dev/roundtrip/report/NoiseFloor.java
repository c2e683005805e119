package dev.roundtrip.report;

import java.util.List;

/**
 * How much two measurements of the same scenario differed in this run; a smaller difference means nothing.
 *
 * @param scenario the scenario that was measured twice
 * @param relativeDifference how far from 1 the ratio of the two throughputs may be: the farther end of its 95%
 *     interval, which more rounds narrow; with one round, their difference relative to their mean. 0.04 is 4%
 * @param reconciliation how the wire figures of the second measurement compare with the server's; empty if the server's
 *     counters were not read
 * @param rounds the rounds of the second measurement; empty in a comparison
 */
public record NoiseFloor(
        String scenario, double relativeDifference, List<CrossCheckLine> reconciliation, List<Round> rounds) {}
