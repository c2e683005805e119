/**
 * Wire contracts: what a scenario or a test sends, command by command, as a small sorted text file that people review
 * and a build checks.
 *
 * <p>A {@link dev.roundtrip.contract.Contract} is created from the commands that were sent, written and read by {@link
 * dev.roundtrip.contract.ContractText}, and compared by {@link dev.roundtrip.contract.ContractComparison}. Counts are
 * exact, so there is no tolerance. Recording is done elsewhere. Everything is immutable; this package starts no threads
 * and uses no files. It uses only the JDK and the names of commands and purposes in package {@code wire}.
 */
package dev.roundtrip.contract;
