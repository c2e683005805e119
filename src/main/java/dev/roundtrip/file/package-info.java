/**
 * Reads files within bounds, and replaces them as a whole. It uses only the JDK.
 *
 * <p>What does not belong here: the meaning of a file, sentences about one kind of file.
 */
package dev.roundtrip.file;
