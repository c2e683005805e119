package dev.roundtrip.cli;

import dev.roundtrip.spelling.CleanText;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Filters everything written to a stream of the process: text from outside cannot control the terminal. Line breaks and
 * tabs pass, and so do the colours of our own output where they are allowed. Remembers why the first write failed.
 *
 * <p>Threads: any; it is used through a PrintWriter, whose lock guards it.
 */
final class CleanWriter extends Writer {

    /**
     * The styles of {@code TerminalStyle} and of picocli's help: bold, italic, underline, three colours, and their
     * resets. Nothing that hides text is among them.
     */
    private static final Pattern KEPT_WITH_STYLES = Pattern.compile("\u001b\\[(?:0|1|3|4|2[1-4]|3[1-369])?m|\r?\n|\t");

    private static final Pattern KEPT = Pattern.compile("\r?\n|\t");

    private final Writer target;
    private final boolean styled;
    private String failure = "";

    CleanWriter(Writer target, boolean styled) {
        this.target = target;
        this.styled = styled;
    }

    /** Why the first failed write failed; empty if none failed. */
    String failure() {
        return failure;
    }

    @Override
    public void write(char[] characters, int offset, int length) throws IOException {
        try {
            target.write(clean(new String(characters, offset, length)));
        } catch (IOException unwritable) {
            throw noted(unwritable);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            target.flush();
        } catch (IOException unwritable) {
            throw noted(unwritable);
        }
    }

    @Override
    public void close() throws IOException {
        target.close();
    }

    private IOException noted(IOException unwritable) {
        if (failure.isEmpty()) {
            failure = String.valueOf(unwritable.getMessage());
        }
        return unwritable;
    }

    private String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int done = 0;
        Matcher kept = (styled ? KEPT_WITH_STYLES : KEPT).matcher(text);
        while (kept.find()) {
            // One of our own line breaks may be two characters.
            clean.append(CleanText.of(text.substring(done, kept.start())))
                    .append(kept.group().endsWith("\n") ? System.lineSeparator() : kept.group());
            done = kept.end();
        }
        return clean.append(CleanText.of(text.substring(done))).toString();
    }
}
