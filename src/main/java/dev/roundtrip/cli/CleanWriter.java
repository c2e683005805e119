package dev.roundtrip.cli;

import dev.roundtrip.result.CleanText;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Filters everything written to a stream of the process: text from outside cannot control the terminal. Line breaks and
 * tabs pass, and so do the colours of our own output where they are allowed. Remembers why the first write failed.
 *
 * <p>Threads: any; Writer's lock guards all.
 */
final class CleanWriter extends Writer {

    /**
     * The styles of {@code TerminalStyle} and of picocli's help: bold, italic, underline, three colours, and their
     * resets. Nothing that hides text.
     */
    private static final Pattern OWN_STYLE = Pattern.compile("\u001b\\[(?:0|1|3|4|2[1-4]|3[1-369])?m");

    private final Writer target;
    private final boolean styled;
    private String failure = "";

    CleanWriter(Writer target, boolean styled) {
        this.target = target;
        this.styled = styled;
    }

    /** Why the first failed write failed; empty if none failed. */
    String failure() {
        synchronized (lock) {
            return failure;
        }
    }

    @Override
    public void write(char[] characters, int offset, int length) throws IOException {
        write(new String(characters, offset, length));
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        String clean = clean(text.substring(offset, offset + length));
        synchronized (lock) {
            try {
                target.write(clean);
            } catch (IOException unwritable) {
                throw noted(unwritable);
            }
        }
    }

    @Override
    public void flush() throws IOException {
        synchronized (lock) {
            try {
                target.flush();
            } catch (IOException unwritable) {
                throw noted(unwritable);
            }
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            target.close();
        }
    }

    private IOException noted(IOException unwritable) {
        if (failure.isEmpty()) {
            failure = String.valueOf(unwritable.getMessage());
        }
        return unwritable;
    }

    private String clean(String text) {
        if (text.codePoints().noneMatch(CleanText::isUnsafe)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        int done = 0;
        Matcher style = OWN_STYLE.matcher(text);
        while (styled && style.find()) {
            appendClean(clean, text.substring(done, style.start()));
            clean.append(style.group());
            done = style.end();
        }
        appendClean(clean, text.substring(done));
        return clean.toString();
    }

    private static void appendClean(StringBuilder clean, String text) {
        // One of our own line breaks may be two characters.
        String[] lines = text.split("\r?\n", -1);
        for (int line = 0; line < lines.length; line++) {
            clean.append(line == 0 ? "" : System.lineSeparator());
            String[] cells = lines[line].split("\t", -1);
            for (int cell = 0; cell < cells.length; cell++) {
                clean.append(cell == 0 ? "" : "\t").append(CleanText.of(cells[cell]));
            }
        }
    }
}
