package dev.roundtrip.junit;

import dev.roundtrip.junit.Budget.Limit;
import dev.roundtrip.lint.Choice;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.StatementGroup;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Fixes beyond the rules of strings: one query for those of a loop, and choices with what else they change. */
final class CodeFixes {

    /** The texts that a choice removes, by its input. */
    private static final Map<String, Pattern> REMOVED = Map.of(
            "autoCommit=false", Pattern.compile("(?i)SET autocommit ?=.*"),
            "readOnlyPropagatesToServer=false",
                    Pattern.compile("(?is)(SELECT @@.*_read_only.*|SET SESSION TRANSACTION READ (ONLY|WRITE))"));

    private CodeFixes() {}

    /** One line for each query that one line of code sends several times, if that is over budget. */
    static List<String> of(Recording recording, List<Limit> exceeded) {
        return StatementGroup.of(overBudget(recording, exceeded)).stream()
                .filter(StatementGroup::isRepeatedQuery)
                .map(group -> "N+1: one query for the " + group.count() + " of this line saves " + (group.count() - 1)
                        + " executions: " + group.text() + ", from " + group.origin())
                .distinct()
                .toList();
    }

    /** One line for each choice that would remove commands that are over budget. */
    static List<String> choices(Recording recording, List<Limit> exceeded) {
        List<RecordedCommand> sent = overBudget(recording, exceeded);
        return Choice.ALL.stream().flatMap(choice -> line(choice, sent)).toList();
    }

    private static Stream<String> line(Choice choice, List<RecordedCommand> sent) {
        Pattern removed = REMOVED.get(choice.input());
        long saved = removed == null
                ? 0
                : sent.stream()
                        .filter(each ->
                                each.isChatter() && removed.matcher(each.sql()).matches())
                        .count();
        return saved == 0
                ? Stream.of()
                : Stream.of("a choice (" + choice.where() + "): " + choice.input() + " saves " + saved
                        + " round trips. " + choice.changes());
    }

    /** The commands that count for a limit that is exceeded. */
    private static List<RecordedCommand> overBudget(Recording recording, List<Limit> exceeded) {
        Predicate<RecordedCommand> counts =
                sent -> exceeded.stream().anyMatch(limit -> limit.which().test(sent));
        return recording.commands(counts);
    }
}
