package dev.roundtrip.junit;

import dev.roundtrip.lint.Symptom;
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
 * Decides whether a recording shows the problem of a rule. A rule's price is in commands, and commands of one kind have
 * many causes: ten queries in a loop are no reason for advice on session state.
 */
final class RuleSymptoms {

    private static final Set<String> BATCH_METHODS = Set.of("executeBatch", "executeLargeBatch");

    private RuleSymptoms() {}

    /** @param price of a finding of the rule */
    static boolean show(Recording recording, Symptom symptom, Price price) {
        return of(symptom, price).test(recording);
    }

    private static Predicate<Recording> of(Symptom symptom, Price price) {
        return switch (symptom) {
            case COMMANDS_OF_PRICE -> ofPrice(price);
            case ASKS_SESSION_STATE -> text("@@session.transaction_").or(text("@@session.tx_"));
            case NAMES_READ_ONLY -> text("read_only");
            case SETS_WRITE_TIMEOUT -> text("net_write_timeout");
            case NAMES_AUTOCOMMIT -> text("autocommit");
            case ENDS_TRANSACTIONS -> text("autocommit").or(text("commit"));
            case FETCHES -> command(Command.COM_STMT_FETCH);
            case RESETS -> command(Command.COM_STMT_RESET);
            case CLOSES -> command(Command.COM_STMT_CLOSE);
            case REFUSALS -> sent(RecordedCommand::failed);
            case PREPARES_FOR_ONE_USE -> RuleSymptoms::isPreparedForOneUse;
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

    /** A test whether a text is among the chatter. */
    private static Predicate<Recording> text(String part) {
        return sent(
                each -> each.isChatter() && each.sql().toLowerCase(Locale.ROOT).contains(part));
    }

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
