package dev.roundtrip.contract;

import dev.roundtrip.contract.ContractSubject.Kind;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A contract as text: one line for each command and text, sorted, so that a change shows as a changed line.
 *
 * <pre>
 * roundtrip contract 1
 * driver   mysql-connector-j 9.7.0
 * server   TiDB v8.5.3
 *
 * one transfer of scenario s5-prepare-once
 * settings useServerPrepStmts=true&amp;cachePrepStmts=true
 *        1  COM_QUERY         transaction-control  COMMIT
 *      327  COM_STMT_EXECUTE  business             SELECT ... (327 texts)
 * </pre>
 */
public final class ContractText {

    static final String FIRST_LINE = "roundtrip contract 1";
    static final String DRIVER = "driver";
    static final String SERVER = "server";
    static final String SETTINGS = "settings";

    private static final int COMMAND_WIDTH = 16;
    private static final int PURPOSE_WIDTH = 19;

    private ContractText() {}

    /** Equal contracts give equal texts. Ends with a line break. */
    public static String write(Contract contract) {
        StringJoiner text = new StringJoiner("\n", "", "\n");
        text.add(FIRST_LINE);
        text.add(DRIVER + "   " + contract.driver());
        text.add(SERVER + "   " + contract.serverKind() + " " + contract.serverVersion());
        for (ContractSubject subject : contract.subjects()) {
            text.add("");
            text.add(subject.kind().words() + " " + subject.name());
            if (!subject.parameters().isEmpty()) {
                text.add(SETTINGS + " " + subject.parameters());
            }
            subject.lines().forEach(line -> text.add(write(line)));
        }
        return text.toString();
    }

    private static String write(Line line) {
        return String.format(
                        Locale.ROOT,
                        "%6d  %-" + COMMAND_WIDTH + "s  %-" + PURPOSE_WIDTH + "s  %s",
                        line.count(),
                        line.command(),
                        word(line.purpose()),
                        line.sql())
                .stripTrailing();
    }

    /**
     * Reads the text of {@link #write}, possibly edited: blank lines, spaces between columns and lines that begin with
     * {@code #} are ignored.
     *
     * @throws ContractException with all problems and their lines
     */
    public static Contract read(String text) throws ContractException {
        return new ContractReader().read(text);
    }

    static String word(Purpose purpose) {
        return purpose.words().replace(' ', '-');
    }

    /** The kind of subject at the beginning of the line, or null: the reader then tries the next form. */
    static Kind kindThatBegins(String line) {
        for (Kind kind : Kind.values()) {
            if (line.startsWith(kind.words() + " ")) {
                return kind;
            }
        }
        return null;
    }

    static Command command(String name) {
        for (Command command : Command.values()) {
            if (command.name().equals(name)) {
                return command;
            }
        }
        return null;
    }

    static Purpose purpose(String word) {
        for (Purpose purpose : Purpose.values()) {
            if (word(purpose).equals(word)) {
                return purpose;
            }
        }
        return null;
    }
}
