/**
 * Files: reads them within bounds, and replaces them as a whole. JDK only.
 *
 * <p>What does not belong: what a file means, sentences about one kind of file.
 */
package dev.roundtrip.file;
