package dev.roundtrip.contract;

import dev.roundtrip.contract.ContractSubject.SubjectType;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The comparison of a contract with what is sent now.
 *
 * @param verdict the result
 * @param meaning the result in one line
 * @param changes one line for each change or, if inconclusive, for each reason
 * @param notes other differences that explain changes, such as the driver's version
 */
public record ContractComparison(Verdict verdict, String meaning, List<String> changes, List<String> notes) {

    /** The result of a comparison. */
    public enum Verdict {
        /** Exactly the same commands were sent. */
        PASS,
        /** Other commands were sent: more, fewer, or other texts. */
        FAIL,
        /** The recorded commands and the present ones cannot be compared. */
        INCONCLUSIVE
    }

    /** The comparison if nothing could be recorded for it. */
    public static ContractComparison inconclusive(String why) {
        return inconclusive(List.of(why), List.of());
    }

    private static ContractComparison inconclusive(List<String> reasons, List<String> notes) {
        return new ContractComparison(
                Verdict.INCONCLUSIVE, "the contract is neither confirmed nor refuted", reasons, notes);
    }

    /**
     * Compares a contract with what is sent now. Every subject of the contract must be recorded now; additional
     * subjects are ignored.
     */
    public static ContractComparison of(Contract contract, Contract now) {
        List<String> reasons = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<String> changes = new ArrayList<>();
        List<String> meanings = new ArrayList<>();
        note(notes, "driver", contract.driver(), now.driver());
        if (!contract.server().isEmpty() && !contract.server().equals(now.server())) {
            reasons.add("The contract is of " + contract.server() + ", this server is " + now.server()
                    + ". Check on the same kind, or record another.");
        }
        note(notes, "server", contract.serverVersion(), now.serverVersion());
        for (ContractSubject recorded : contract.subjects()) {
            Optional<ContractSubject> sent = now.subject(recorded.name());
            if (sent.isEmpty()) {
                reasons.add(recorded.name() + " is in the contract, but was not recorded now.");
            } else if (isComparable(recorded, sent.get(), reasons, notes)) {
                List<Change> its = changes(recorded, sent.get());
                its.forEach(change -> changes.add(change.in(recorded.name())));
                if (!its.isEmpty()) {
                    meanings.add((contract.subjects().size() > 1 ? recorded.name() + ": " : "")
                            + ChangeSummary.of(recorded, sent.get(), its));
                }
            }
        }
        if (contract.subjects().isEmpty()) {
            reasons.add("The contract holds no scenario and no test.");
        }
        if (!reasons.isEmpty()) {
            return inconclusive(reasons, notes);
        }
        String meaning = changes.isEmpty()
                ? "exactly what the contract says is sent: "
                        + contract.subjects().stream()
                                .map(ContractSubject::name)
                                .collect(Collectors.joining(", "))
                : meanings.get(0) + (meanings.size() > 1 ? " (and " + (meanings.size() - 1) + " others)" : "");
        return new ContractComparison(changes.isEmpty() ? Verdict.PASS : Verdict.FAIL, meaning, changes, notes);
    }

    private static boolean isComparable(
            ContractSubject recorded, ContractSubject now, List<String> reasons, List<String> notes) {
        note(notes, recorded.name() + ", parameters", recorded.parameters(), now.parameters());
        if (recorded.kind() == SubjectType.SCENARIO
                && !recorded.businessStatements().equals(now.businessStatements())) {
            reasons.add(recorded.name()
                    + ": the workload has other statements than when recorded ("
                    + total(recorded) + " then, " + total(now) + " now). Give the same, or record again.");
            return false;
        }
        return true;
    }

    /** The commands that are sent more or less often. */
    public static List<Change> changes(ContractSubject recorded, ContractSubject now) {
        Map<Object, Change> all = new LinkedHashMap<>();
        recorded.sends().forEach(sent -> all.merge(key(sent), new Change(sent, sent.count(), 0), Change::plus));
        now.sends().forEach(sent -> all.merge(key(sent), new Change(sent, 0, sent.count()), Change::plus));
        return all.values().stream()
                .filter(change -> change.before != change.now)
                .toList();
    }

    /**
     * The key by which a command is compared. Versions of a driver differ in the letter case of their own SET
     * statements, where it makes no difference.
     */
    private static Object key(Sent sent) {
        boolean isSet = sent.purpose() == Purpose.SESSION_STATE && sent.sql().regionMatches(true, 0, "SET ", 0, 4);
        return List.of(sent.command(), sent.purpose(), isSet ? sent.sql().toUpperCase(Locale.ROOT) : sent.sql());
    }

    /** The number of times that a command was sent before and now. */
    public record Change(Sent sent, long before, long now) {

        Change plus(Change other) {
            return new Change(sent, before + other.before, now + other.now);
        }

        /** The change as one line. */
        public String in(String subject) {
            long more = now - before;
            return (more > 0 ? "+" : "") + more + " " + sent.command() + " in " + subject + " (" + before + " before, "
                    + now + " now)" + (sent.sql().isEmpty() ? "" : ": " + sent.sql());
        }
    }

    private static long total(ContractSubject subject) {
        return subject.businessStatements().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private static void note(List<String> notes, String what, String before, String now) {
        if (!before.equals(now)) {
            notes.add(what + ": " + (before.isEmpty() ? "(none)" : before) + " before, "
                    + (now.isEmpty() ? "(none)" : now) + " now");
        }
    }
}
