package dev.roundtrip.report;

/**
 * How much two measurements of the same scenario differed in this run; a difference below it means nothing.
 *
 * @param scenario the scenario that was measured twice
 * @param relativeDifference of the two in transactions per second, as a fraction of their mean: 0.04 is 4%
 */
public record NoiseFloor(String scenario, double relativeDifference) {}
