package dev.roundtrip.tap.recording;

import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlShape;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Commands that one line of code sent with one statement. Texts that differ only in their values are one statement,
 * whether the values are in the text or are parameters of a prepared statement.
 *
 * @param text the statement with {@code ?} for its values; empty if there is none
 * @param origin the origin of the first command
 * @param count at least 1
 * @param refused the number of commands answered with an error
 * @param boundTypes the types of the first command's parameters, see {@link RecordedCommand}
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record StatementGroup(
        Command command, Purpose purpose, String text, Origin origin, int count, int refused, List<String> boundTypes) {

    /** The number of times from which on a query that one line sends is marked. */
    private static final int REPEATED = 3;

    private static final int MAX_TEXT = 160;

    /** The groups of these commands, the largest first. */
    public static List<StatementGroup> of(List<RecordedCommand> commands) {
        return commands.stream()
                .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(group -> of(group.getKey(), group.getValue()))
                .sorted(Comparator.comparingInt(StatementGroup::count).reversed())
                .toList();
    }

    private static StatementGroup of(Key key, List<RecordedCommand> commands) {
        RecordedCommand first = commands.get(0);
        boolean oneText = commands.stream().allMatch(sent -> sent.sql().equals(first.sql()));
        return new StatementGroup(
                key.command(),
                key.purpose(),
                oneText ? shown(key.purpose(), first.sql()) : key.shape(),
                first.origin(),
                commands.size(),
                (int) commands.stream().filter(RecordedCommand::failed).count(),
                first.boundTypes());
    }

    /** A statement in one line, without values and comments, and cut if it is long. */
    static String shown(Purpose purpose, String sql) {
        String line = SqlShape.text(purpose, sql);
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT) + " ...";
    }

    /** Whether one line sent the same query several times. */
    public boolean isRepeatedQuery() {
        return count >= REPEATED
                && purpose == Purpose.BUSINESS
                && SqlWords.verb(text).equals("SELECT");
    }

    /** A readable form: count, command, text and remarks. */
    @Override
    public String toString() {
        return count + " x " + command + (text.isEmpty() ? "" : "  " + text) + remarks();
    }

    private String remarks() {
        String errors = refused == 0 ? "" : refused == count ? "  [refused]" : "  [" + refused + " refused]";
        return isRepeatedQuery() ? errors + "  [" + count + " times from one line]" : errors;
    }

    private record Key(Command command, Purpose purpose, String shape, String origin) {

        static Key of(RecordedCommand sent) {
            return new Key(
                    sent.command(),
                    sent.purpose(),
                    SqlShape.of(sent.purpose(), sent.sql()),
                    sent.origin().toString());
        }
    }
}
