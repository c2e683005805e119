/**
 * Decides what figures mean: which rows are compared, whether they differ, whether wire and server agree, what another
 * run or driver changed, and what a run says about the recommended string.
 *
 * <p>What is decided is a value: a record or a constant with its numbers and names. Its sentence is written in
 * {@code text}, and what a document keeps of it is a record of {@code report}.
 *
 * <p>Threads: all classes are stateless or immutable.
 *
 * <p>These things do not belong here: rules about connection strings (lint), formats of numbers and sentences (text).
 */
package dev.roundtrip.verdict;
