package dev.roundtrip.junit;

import dev.roundtrip.junit.Budget.Limit;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.StatementGroup;
import dev.roundtrip.tap.recording.UndoneWrite;
import java.util.ArrayList;
import java.util.List;

/** The message about an exceeded budget: each limit, what was sent, from where, and what the linter would change. */
record OverBudget(String subject, Recording recording, List<Limit> exceeded, int undoneAllowed) {

    /** The number of groups listed for one limit; the others are only counted. */
    private static final int MAX_GROUPS = 10;

    String message() {
        List<String> lines = new ArrayList<>();
        lines.add("Over its wire budget: " + subject);
        for (Limit limit : exceeded) {
            lines.add("  " + headOf(limit));
            addGroups(lines, limit);
        }
        if (recording.undoneWrites().size() > undoneAllowed) {
            addUndone(lines);
        }
        List<String> fixes = new ArrayList<>(CodeFixes.of(recording, exceeded));
        fixes.addAll(Advice.fixesFor(recording, exceeded));
        fixes.addAll(CodeFixes.choices(recording, exceeded));
        if (!fixes.isEmpty()) {
            lines.add("  Suggested fixes");
            fixes.forEach(fix -> lines.add("    " + fix));
        }
        lines.add("  Sent in all: " + recording.summary());
        return String.join("\n", lines);
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

    private void addGroups(List<String> lines, Limit limit) {
        List<StatementGroup> groups = StatementGroup.of(recording.commands(limit.which()));
        for (StatementGroup group : groups.subList(0, Math.min(MAX_GROUPS, groups.size()))) {
            lines.add("    " + group);
            lines.add("        from " + group.origin());
        }
        int rest =
                groups.stream().skip(MAX_GROUPS).mapToInt(StatementGroup::count).sum();
        if (rest > 0) {
            lines.add("    and " + rest + " more");
        }
    }

    private void addUndone(List<String> lines) {
        List<UndoneWrite> undone = recording.undoneWrites();
        lines.add("  undone writes: " + undone.size() + ", budget " + undoneAllowed);
        undone.stream()
                .limit(MAX_GROUPS)
                .forEach(each -> lines.add("    " + each.toString().replace("\n", "\n    ")));
        lines.add("    They are lost. Commit them (@Transactional, commit()), or use the pool's autoCommit=true.");
        lines.add("    To allow them: @WireBudget(undoneWrites = " + undone.size() + ").");
    }
}
