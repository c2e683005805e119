package dev.roundtrip.junit;

import dev.roundtrip.junit.Budget.Limit;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.Command;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** The message of a budget that was exceeded: each limit, what was sent, from where, and what the linter would change. */
final class OverBudget {

    /** Groups of commands that are listed for one limit; the rest is counted. */
    private static final int MAX_GROUPS = 6;

    private static final int MAX_SQL = 160;

    private final String subject;
    private final Recording recording;
    private final List<Limit> exceeded;
    private final Advice advice;

    OverBudget(String subject, Recording recording, List<Limit> exceeded, Advice advice) {
        this.subject = subject;
        this.recording = recording;
        this.exceeded = exceeded;
        this.advice = advice;
    }

    String message() {
        StringBuilder message = new StringBuilder("Over its wire budget: ").append(subject);
        for (Limit limit : exceeded) {
            message.append("\n  ").append(headOf(limit));
            appendGroups(message, limit);
        }
        List<String> fixes = advice.fixesFor(recording, exceeded);
        if (!fixes.isEmpty()) {
            message.append("\n  What the linter would change");
            fixes.forEach(fix -> message.append("\n    ").append(fix));
        }
        return message.append("\n  Sent in all: ").append(total()).toString();
    }

    private String headOf(Limit limit) {
        int count = recording.count(limit.which());
        if (!limit.forEachStatement()) {
            return limit.name() + ": " + count + ", budget " + number(limit.most());
        }
        int statements = recording.businessStatements();
        return limit.name() + ": " + count + " for " + statements
                + (statements == 1 ? " business statement" : " business statements") + ", budget "
                + number(limit.most()) + " each";
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%s", value);
    }

    private void appendGroups(StringBuilder message, Limit limit) {
        Map<Group, Integer> groups = new LinkedHashMap<>();
        recording.commands(limit.which()).forEach(sent -> groups.merge(Group.of(sent), 1, Integer::sum));
        List<Map.Entry<Group, Integer>> sorted = groups.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .toList();
        for (Map.Entry<Group, Integer> entry : sorted.subList(0, Math.min(MAX_GROUPS, sorted.size()))) {
            message.append("\n    ")
                    .append(entry.getValue())
                    .append(" x ")
                    .append(entry.getKey().what());
            message.append("\n        from ").append(entry.getKey().origin());
        }
        if (sorted.size() > MAX_GROUPS) {
            int rest = sorted.subList(MAX_GROUPS, sorted.size()).stream()
                    .mapToInt(Map.Entry::getValue)
                    .sum();
            message.append("\n    and ").append(rest).append(" more, from other lines or with other texts");
        }
    }

    private String total() {
        Map<Command, Integer> counts = new EnumMap<>(Command.class);
        recording.commands().forEach(sent -> counts.merge(sent.command(), 1, Integer::sum));
        StringJoiner commands = new StringJoiner(", ", " (", ")").setEmptyValue("");
        counts.forEach((command, count) -> commands.add(count + " " + command));
        return recording.commands().size() + " commands" + commands + ", " + recording.roundTrips() + " round trips, "
                + recording.businessStatements() + " business statements";
    }

    /** Commands that one line sent with one text. */
    private record Group(Command command, String sql, String origin) {

        static Group of(RecordedCommand sent) {
            String sql = sent.sql().replaceAll("\\s+", " ").strip();
            String shown = sql.length() > MAX_SQL ? sql.substring(0, MAX_SQL) + " ..." : sql;
            return new Group(sent.command(), shown, sent.origin().toString());
        }

        String what() {
            return sql.isEmpty() ? command.name() : command + "  " + sql;
        }
    }
}
