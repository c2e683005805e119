/**
 * Wire contracts: what a scenario or a test sends, command by command, as a JSON file with a line for each, which
 * people review and a build checks.
 *
 * <p>A {@link dev.roundtrip.contract.Contract} is created from the commands that were sent, written and read as it is,
 * and compared by {@link dev.roundtrip.contract.ContractComparison}. Counts are exact, so there is no tolerance.
 * Recording is done elsewhere. Everything is immutable; this package starts no threads.
 */
package dev.roundtrip.contract;
