package dev.roundtrip.verdict;

import dev.roundtrip.report.ChangedPart;
import dev.roundtrip.wire.Command;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a scenario sends habitually more or less often than another. A smaller difference is an occasional command.
 *
 * @param texts the changed texts of session chatter, the largest change first
 * @param commands the changed commands for business statements
 * @param prepares why the driver prepares again and again, if it prepares more
 */
public record SentHabits(List<SentChange> texts, List<SentChange> commands, Optional<PrepareCauses> prepares) {

    private static final double PER_TRANSACTION = 0.1;
    private static final double PER_STATEMENT = 0.02;

    static SentHabits of(MeasuredRow before, MeasuredRow after) {
        List<SentChange> all = SentChange.between(before.measured(), after.measured());
        List<SentChange> texts = habits(all, ChangedPart.SESSION_TEXT, PER_TRANSACTION).stream()
                .sorted(Comparator.comparingDouble(change -> -Math.abs(change.change())))
                .toList();
        List<SentChange> commands = habits(all, ChangedPart.COMMAND, PER_STATEMENT);
        boolean preparesMore = commands.stream()
                .anyMatch(change -> change.name().equals(Command.COM_STMT_PREPARE.name()) && change.change() > 0);
        return new SentHabits(texts, commands, preparesMore ? Optional.of(PrepareCauses.of(after)) : Optional.empty());
    }

    private static List<SentChange> habits(List<SentChange> all, ChangedPart kind, double least) {
        return all.stream()
                .filter(change -> change.kind() == kind)
                .filter(change -> Math.abs(change.change()) >= least)
                .toList();
    }

    /** Whether the row prepares business statements again and again. */
    static boolean preparesAgain(MeasuredRow row) {
        return row.measured().servingPerStatement(Command.COM_STMT_PREPARE) >= PER_STATEMENT;
    }
}
