package dev.roundtrip.report;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * One kind of command that is not a business statement.
 *
 * @param purpose a kind of chatter
 * @param sql the text without values and comments; the name of a command that is only counted (statement upkeep, pings,
 *     COM_INIT_DB ...); {@link SentText#OTHER_TEXTS} for texts beyond a connection's limit
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record ChatterResult(Purpose purpose, String sql, long count, OptionalDouble perStatement) {

    private static final List<String> COMMANDS =
            Stream.of(Command.values()).map(Command::name).toList();

    /** Texts come before commands without one, which are in the protocol's order. */
    private static final Comparator<ChatterResult> ORDER = Comparator.comparingLong(ChatterResult::count)
            .reversed()
            .thenComparing(ChatterResult::purpose)
            .thenComparing(entry -> COMMANDS.indexOf(entry.sql))
            .thenComparing(ChatterResult::sql);

    public ChatterResult {
        if (!purpose.isChatter()) {
            throw new IllegalArgumentException("purpose is " + purpose + ", no chatter");
        }
    }

    /** Creates an entry for figures that are not counted per statement. */
    public ChatterResult(Purpose purpose, String sql, long count) {
        this(purpose, sql, count, OptionalDouble.empty());
    }

    /** A copy with the kind and a count of 0. */
    ChatterResult uncounted() {
        return new ChatterResult(purpose, sql, 0);
    }

    /**
     * Kinds of chatter, the most frequent first; equal counts have an order, too, so that reports are the same from run
     * to run.
     */
    public static List<ChatterResult> listOf(Map<ChatterResult, Long> counts) {
        return counts.entrySet().stream()
                .map(kind -> new ChatterResult(kind.getKey().purpose, kind.getKey().sql, kind.getValue()))
                .sorted(ORDER)
                .toList();
    }

    /** The sum of two entries of one kind. */
    public ChatterResult plus(ChatterResult other) {
        return new ChatterResult(purpose, sql, count + other.count);
    }

    /** A copy with the count per statement, for so many statements. */
    ChatterResult per(long statements) {
        return new ChatterResult(purpose, sql, count, perStatement(count, statements));
    }

    static OptionalDouble perStatement(long count, long statements) {
        return statements == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) count / statements);
    }

    /**
     * Whether it is session chatter: session state or liveness, as opposed to commands that transactions and prepared
     * statements need.
     */
    public boolean isSessionChatter() {
        return purpose == Purpose.SESSION_STATE || purpose == Purpose.LIVENESS;
    }

    /** Whether it was sent with this command; session chatter with a text was sent as COM_QUERY. */
    public boolean wasSentAs(Command command) {
        return sql.startsWith("COM_") ? sql.equals(command.name()) : command == Command.COM_QUERY;
    }
}
