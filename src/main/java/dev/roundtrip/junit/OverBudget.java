package dev.roundtrip.junit;

import dev.roundtrip.junit.Budget.Limit;
import dev.roundtrip.result.Digits;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.StatementGroup;
import dev.roundtrip.tap.recording.UndoneWrite;
import java.util.List;

/**
 * The message of a budget that was exceeded: each limit, what was sent, from where, and what the linter would change.
 */
record OverBudget(String subject, Recording recording, List<Limit> exceeded, int undoneAllowed) {

    /** The number of groups listed for one limit; the others are only counted. */
    private static final int MAX_GROUPS = 10;

    String message() {
        StringBuilder message = new StringBuilder("Over its wire budget: ").append(subject);
        recording.repeatedQueries().stream()
                .limit(MAX_GROUPS)
                .forEach(each -> message.append("\n  ").append(each.toString().replace("\n", "\n  ")));
        for (Limit limit : exceeded) {
            message.append("\n  ").append(headOf(limit));
            appendGroups(message, limit);
        }
        if (recording.undoneWrites().size() > undoneAllowed) {
            appendUndone(message);
        }
        List<String> fixes = Advice.fixesFor(recording, exceeded);
        if (!fixes.isEmpty()) {
            message.append("\n  Suggested fixes");
            fixes.forEach(fix -> message.append("\n    ").append(fix));
        }
        return message.append("\n  Sent in all: ").append(recording.summary()).toString();
    }

    private String headOf(Limit limit) {
        int count = recording.count(limit.which());
        if (!limit.forEachStatement()) {
            return limit.name() + ": " + count + ", budget " + number(limit.most());
        }
        int statements = recording.businessStatements();
        return limit.name() + ": " + count + " for " + Digits.counted(statements, "business statement") + ", budget "
                + number(limit.most()) + " each";
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Digits.fixed(value, 0) : Double.toString(value);
    }

    private void appendGroups(StringBuilder message, Limit limit) {
        List<StatementGroup> groups = StatementGroup.of(recording.commands(limit.which()));
        for (StatementGroup group : groups.subList(0, Math.min(MAX_GROUPS, groups.size()))) {
            message.append("\n    ").append(group);
            message.append("\n        from ").append(group.origin());
        }
        if (groups.size() > MAX_GROUPS) {
            int rest = groups.subList(MAX_GROUPS, groups.size()).stream()
                    .mapToInt(StatementGroup::count)
                    .sum();
            message.append("\n    and ").append(rest).append(" more");
        }
    }

    private void appendUndone(StringBuilder message) {
        List<UndoneWrite> undone = recording.undoneWrites();
        message.append("\n  undone writes: ")
                .append(undone.size())
                .append(", budget ")
                .append(undoneAllowed);
        undone.stream()
                .limit(MAX_GROUPS)
                .forEach(each -> message.append("\n    ").append(each.toString().replace("\n", "\n    ")));
        message.append(
                "\n    They are lost. Commit them (@Transactional, commit()), or use the pool's autoCommit=true.");
        message.append("\n    To allow them: @WireBudget(undoneWrites = ")
                .append(undone.size())
                .append(").");
    }
}
