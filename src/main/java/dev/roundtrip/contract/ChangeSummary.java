package dev.roundtrip.contract;

import dev.roundtrip.contract.ContractComparison.Change;
import dev.roundtrip.contract.ContractSubject.SubjectType;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Says in one line what all changes of a subject mean: its round trips, and the commands that caused the change. */
final class ChangeSummary {

    private static final int CAUSES = 3;
    private static final int TEXTS = 2;

    /** The commands of one type and purpose. */
    private static final class Group {

        private final Command command;
        private final Purpose purpose;
        private final Set<String> texts = new LinkedHashSet<>();
        private long more;

        private Group(Sent sent) {
            command = sent.command();
            purpose = sent.purpose();
        }

        private String words() {
            long count = Math.abs(more);
            String words = count + (more > 0 ? " more " : " fewer ");
            return switch (command) {
                case COM_STMT_PREPARE -> words + statements(count) + " prepared";
                case COM_STMT_CLOSE -> words + statements(count) + " closed";
                case COM_QUERY, COM_STMT_EXECUTE -> words + (purpose == Purpose.BUSINESS ? business(count) : others());
                default -> words + command;
            };
        }

        private static String statements(long count) {
            return count == 1 ? "statement is" : "statements are";
        }

        private String business(long count) {
            return statements(count) + (command == Command.COM_QUERY ? " sent as text" : " executed as prepared");
        }

        private String others() {
            return "for " + purpose.words()
                    + texts.stream().limit(TEXTS).collect(Collectors.joining(", ", ": ", ""))
                    + (texts.size() > TEXTS ? " and other texts" : "");
        }
    }

    private ChangeSummary() {}

    /**
     * The summary of changes.
     *
     * @param changes the differences between the two subjects; at least one
     */
    static String of(ContractSubject before, ContractSubject now, List<Change> changes) {
        String unit = before.kind() == SubjectType.SCENARIO ? "round trips per transaction: " : "round trips: ";
        long was = before.roundTrips();
        long is = now.roundTrips();
        return unit + was + (was == is ? " as before" : " to " + is) + "; " + causes(changes);
    }

    private static String causes(List<Change> changes) {
        Map<Object, Group> groups = new LinkedHashMap<>();
        for (Change change : changes) {
            Sent sent = change.sent();
            Group group =
                    groups.computeIfAbsent(List.of(sent.command(), sent.purpose()), key -> new Group(change.sent()));
            group.more += change.now() - change.before();
            group.texts.add(sent.sql());
        }
        List<Group> changed = groups.values().stream()
                .filter(group -> group.more != 0)
                .sorted(Comparator.comparing((Group group) -> !group.command.isAnswered())
                        .thenComparing(group -> -Math.abs(group.more)))
                .toList();
        if (changed.isEmpty()) {
            return "as many commands with other texts";
        }
        return changed.stream().limit(CAUSES).map(Group::words).collect(Collectors.joining(", "))
                + (changed.size() > CAUSES ? ", and others" : "");
    }
}
