package dev.roundtrip.junit;

import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Price;
import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.Command;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether the recording shows the problem of a rule. A rule's price is in commands, and commands of one kind have many
 * causes: ten queries in a loop are no reason for advice on session state.
 */
final class RuleSymptoms {

    private static final Set<String> BATCH_METHODS = Set.of("executeBatch", "executeLargeBatch");

    private RuleSymptoms() {}

    static boolean show(Recording recording, Finding finding) {
        return of(finding).test(recording);
    }

    /** By rule, else by the unit of its price. */
    private static Predicate<Recording> of(Finding finding) {
        return switch (finding.rule()) {
            case "redundant-session-queries" -> text("@@session.transaction_").or(text("@@session.tx_"));
            case "read-only-asked-before-writes" -> text("read_only");
            case "streaming-sets-timeout" -> text("net_write_timeout");
            case "autocommit-behind-the-driver" -> text("autocommit");
            case "local-transaction-state" -> text("autocommit").or(text("commit"));
            case "cursor-for-every-statement" -> command(Command.COM_STMT_FETCH);
            case "reset-per-reuse" -> command(Command.COM_STMT_RESET);
            case "close-drops-plan" -> command(Command.COM_STMT_CLOSE);
            case "set-read-only-refused" -> sent(RecordedCommand::failed);
            case "prepare-without-cache",
                    "mariadb-prepare-without-cache",
                    "statement-cache-too-small",
                    "mariadb-statement-cache-too-small",
                    "sql-longer-than-limit",
                    "thread-names-defeat-cache",
                    "rewritten-sql-defeats-cache" -> RuleSymptoms::isPreparedForOneUse;
            default -> ofPrice(finding.price());
        };
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
