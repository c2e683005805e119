/**
 * Advice on a connection string, without a database: rules with a price, the commands to expect, recipes.
 *
 * <p>A {@link dev.roundtrip.advice.Rule} looks at a {@link dev.roundtrip.advice.LintSubject} and gives {@link dev.roundtrip.advice.Finding}s. Every
 * rule's price is what a tap counted on a real server; the test that shows it is named after the rule. Nothing here connects, reads files or has
 * threads; everything is immutable.
 */
package dev.roundtrip.advice;
