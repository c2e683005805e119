/**
 * Advice on a connection string, without a database: rules with a price, the commands to expect, recipes.
 *
 * <p>A {@link dev.roundtrip.advice.Rule} checks a {@link dev.roundtrip.advice.LintSubject} and returns {@link
 * dev.roundtrip.advice.Finding}s. Every rule's price is what a tap counted on a real server; its test is named after
 * the rule. This package opens no connections, reads no files and starts no threads; everything is immutable.
 */
package dev.roundtrip.advice;
