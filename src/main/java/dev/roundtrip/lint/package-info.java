/**
 * Advice on a connection string, without a database: rules with a price, the commands to expect, recipes.
 *
 * <p>A {@link dev.roundtrip.lint.Rule} checks a {@link dev.roundtrip.lint.LintSubject} and returns {@link
 * dev.roundtrip.lint.Finding}s. Every rule's price is what a tap counted on a real server; its test is named after
 * the rule. This package opens no connections, reads no files and starts no threads; everything is immutable.
 */
package dev.roundtrip.lint;
