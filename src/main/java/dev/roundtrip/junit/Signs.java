package dev.roundtrip.junit;

import dev.roundtrip.result.Finding;
import dev.roundtrip.result.Price;
import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.Command;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether the recording shows the problem of a rule. A rule's price is in commands, and commands of one kind have many
 * causes: ten queries in a loop are no reason for advice on session state.
 */
final class Signs {

    private static final Set<String> BATCH_METHODS = Set.of("executeBatch", "executeLargeBatch");

    /** By rule. Other rules are checked by the unit of their price. */
    private static final Map<String, Predicate<Recording>> OF_RULES = Map.ofEntries(
            Map.entry(
                    "redundant-session-queries", text("@@session.transaction_").or(text("@@session.tx_"))),
            Map.entry("read-only-asked-before-writes", text("read_only")),
            Map.entry("streaming-sets-timeout", text("net_write_timeout")),
            Map.entry("isolation-remembered-for-others", text("isolation")),
            Map.entry("autocommit-behind-the-driver", text("autocommit")),
            Map.entry("local-transaction-state", text("autocommit").or(text("commit"))),
            Map.entry("cursor-for-every-statement", command(Command.COM_STMT_FETCH)),
            Map.entry("reset-per-reuse", command(Command.COM_STMT_RESET)),
            Map.entry("close-drops-plan", command(Command.COM_STMT_CLOSE)),
            Map.entry("refused-prepare-repeated", sent(RecordedCommand::failed)),
            Map.entry("set-read-only-refused", sent(RecordedCommand::failed)),
            Map.entry("prepare-without-cache", Signs::isPreparedForOneUse),
            Map.entry("mariadb-prepare-without-cache", Signs::isPreparedForOneUse),
            Map.entry("statement-cache-too-small", Signs::isPreparedForOneUse),
            Map.entry("mariadb-statement-cache-too-small", Signs::isPreparedForOneUse),
            Map.entry("sql-longer-than-limit", Signs::isPreparedForOneUse),
            Map.entry("mariadb-sql-too-long", Signs::isPreparedForOneUse),
            Map.entry("thread-names-defeat-cache", Signs::isPreparedForOneUse),
            Map.entry("rewritten-sql-defeats-cache", Signs::isPreparedForOneUse));

    private Signs() {}

    static boolean show(Recording recording, Finding finding) {
        return OF_RULES.getOrDefault(finding.rule(), ofPrice(finding.price())).test(recording);
    }

    private static Predicate<Recording> ofPrice(Price price) {
        return switch (price.per()) {
            case CONNECTION -> sent(each -> each.origin().occasion() == Occasion.SET_UP);
            case BATCH -> sent(each -> BATCH_METHODS.contains(each.origin().driverMethod()));
            case STATEMENT, TRANSACTION, CALL -> recording -> true;
        };
    }

    private static Predicate<Recording> sent(Predicate<RecordedCommand> which) {
        return recording -> recording.count(which) > 0;
    }

    private static Predicate<Recording> command(Command command) {
        return sent(each -> each.command() == command);
    }

    /** Among the chatter. */
    private static Predicate<Recording> text(String part) {
        return sent(
                each -> each.isChatter() && each.sql().toLowerCase(Locale.ROOT).contains(part));
    }

    /** A statement that was closed, or prepared a second time on one connection: a cache would have kept it. */
    private static boolean isPreparedForOneUse(Recording recording) {
        if (recording.count(Command.COM_STMT_CLOSE) > 0) {
            return true;
        }
        Set<Prepared> seen = new HashSet<>();
        return recording.commands(sent -> sent.command() == Command.COM_STMT_PREPARE).stream()
                .anyMatch(sent -> !seen.add(new Prepared(sent.connection().number(), sent.sql())));
    }

    private record Prepared(long connection, String sql) {}
}
