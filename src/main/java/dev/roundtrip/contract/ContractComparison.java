package dev.roundtrip.contract;

import dev.roundtrip.contract.ContractSubject.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The comparison of a contract with what is sent now.
 *
 * @param verdict the result
 * @param changes one line for each change or, if inconclusive, for each reason
 * @param notes other differences that explain changes, such as the driver's version
 */
public record ContractComparison(Verdict verdict, List<String> changes, List<String> notes) {

    /** The result of a comparison. */
    public enum Verdict {
        /** Exactly the same was sent. */
        PASS,
        /** Something else was sent: more, less, or other texts. */
        FAIL,
        /** What was recorded and what is sent now cannot be compared. */
        INCONCLUSIVE
    }

    public ContractComparison {
        Objects.requireNonNull(verdict, "verdict");
        changes = List.copyOf(changes);
        notes = List.copyOf(notes);
    }

    /** Nothing could be recorded for the comparison. */
    public static ContractComparison inconclusive(String why) {
        return new ContractComparison(Verdict.INCONCLUSIVE, List.of(why), List.of());
    }

    /** Every subject of the contract must be recorded now; additional subjects are ignored. */
    public static ContractComparison of(Contract contract, Contract now) {
        List<String> reasons = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        note(notes, "driver", contract.driver(), now.driver());
        if (!contract.serverKind().equals(now.serverKind())) {
            reasons.add("The contract is of " + contract.serverKind() + " and this server is " + now.serverKind()
                    + ". Check it on the same kind of server, or record another for this one.");
        }
        note(notes, "server", contract.serverVersion(), now.serverVersion());
        List<String> changes = new ArrayList<>();
        for (ContractSubject recorded : contract.subjects()) {
            now.subject(recorded.name())
                    .ifPresentOrElse(
                            sent -> compare(recorded, sent, changes, reasons, notes),
                            () -> reasons.add(recorded.name() + " is in the contract and was not recorded now."));
        }
        if (contract.subjects().isEmpty()) {
            reasons.add("The contract holds no scenario and no test.");
        }
        if (!reasons.isEmpty()) {
            return new ContractComparison(Verdict.INCONCLUSIVE, reasons, notes);
        }
        return new ContractComparison(changes.isEmpty() ? Verdict.PASS : Verdict.FAIL, changes, notes);
    }

    private static void compare(
            ContractSubject recorded,
            ContractSubject now,
            List<String> changes,
            List<String> reasons,
            List<String> notes) {
        note(notes, recorded.name() + ", parameters", recorded.parameters(), now.parameters());
        if (recorded.kind() == Kind.SCENARIO && !recorded.businessStatements().equals(now.businessStatements())) {
            reasons.add(recorded.name()
                    + ": the scenario itself runs other statements than when the contract was recorded ("
                    + total(recorded) + " then, " + total(now) + " now). Record it again.");
            return;
        }
        Map<Line.Key, long[]> counts = new LinkedHashMap<>();
        recorded.lines().forEach(line -> counts.computeIfAbsent(line.key(), key -> new long[2])[0] = line.count());
        now.lines().forEach(line -> counts.computeIfAbsent(line.key(), key -> new long[2])[1] = line.count());
        LetterCase.takeOut(counts).ifPresent(note -> notes.add(recorded.name() + ", " + note));
        counts.entrySet().stream()
                .filter(entry -> entry.getValue()[0] != entry.getValue()[1])
                .sorted(Map.Entry.comparingByKey(Comparator.comparing(Line.Key::command)
                        .thenComparing(Line.Key::purpose)
                        .thenComparing(Line.Key::sql)))
                .forEach(entry -> changes.add(change(recorded.name(), entry.getKey(), entry.getValue())));
    }

    private static String change(String subject, Line.Key key, long[] counts) {
        String text = key.sql().isEmpty() ? "" : ": " + key.sql();
        return String.format(
                Locale.ROOT,
                "%+d %s in %s (%d before, %d now)%s",
                counts[1] - counts[0],
                key.command(),
                subject,
                counts[0],
                counts[1],
                text);
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
