package dev.roundtrip.render;

import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.Inputs;
import dev.roundtrip.result.Inputs.Pool;
import dev.roundtrip.result.Inputs.Variable;
import dev.roundtrip.result.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which inputs differ between two scenarios, in sentences: what was changed, before what the change did. */
final class InputChange {

    private static final int TABLES_SHOWN = 3;

    /** Said beside other inputs that differ. */
    static final String SAME_STRING = "The string is the same.";

    private InputChange() {}

    /** At least one sentence: equal inputs are reported too. */
    static List<String> sentences(Chapter before, Chapter after) {
        List<String> sentences = new ArrayList<>();
        List<String> parameters = after.url().changesFrom(before.url());
        if (!parameters.isEmpty()) {
            sentences.add("Changed in the string: " + String.join(", ", parameters) + ".");
        }
        Inputs was = before.scenario().inputs();
        Inputs is = after.scenario().inputs();
        variables(was, is, sentences);
        sentences.addAll(tables(was.cachedTables(), is.cachedTables()));
        if (!was.workload().equals(is.workload())) {
            sentences.add(workload(was.workload(), is.workload()));
        }
        habits(was.habits(), is.habits()).ifPresent(sentences::add);
        pool(was.pool(), is.pool()).ifPresent(sentences::add);
        if (sentences.isEmpty()) {
            sentences.add("The inputs are the same: string, server variables, cached tables, workload and pool.");
        } else if (parameters.isEmpty()) {
            sentences.add(SAME_STRING);
        }
        return sentences;
    }

    private static String workload(Workload was, Workload is) {
        String before = Notes.workload(was);
        String after = Notes.workload(is);
        // Two that read the same differ in the lengths of their texts.
        return "Another workload: "
                + (after.equals(before)
                        ? after + ", texts of up to " + is.longestText() + " characters, before up to "
                                + was.longestText()
                        : after + ", before " + before)
                + ".";
    }

    private static void variables(Inputs was, Inputs is, List<String> sentences) {
        List<String> set = is.variables().stream()
                .filter(variable -> !asks(was, variable))
                .map(InputChange::variable)
                .toList();
        Set<String> names = new HashSet<>();
        is.variables().forEach(variable -> names.add(variable.name()));
        List<String> left = was.variables().stream()
                .map(Variable::name)
                .filter(name -> !names.contains(name))
                .map(Figures::oneLine)
                .toList();
        if (!set.isEmpty()) {
            sentences.add("Set on the server: " + String.join(", ", set) + ".");
        }
        if (!left.isEmpty()) {
            sentences.add("No longer set on the server: " + String.join(", ", left) + ".");
        }
    }

    private static boolean asks(Inputs inputs, Variable variable) {
        return inputs.variables().stream()
                .anyMatch(other -> other.name().equals(variable.name())
                        && other.scope() == variable.scope()
                        && other.asked().equals(variable.asked()));
    }

    /** {@code tidb_rc_read_check_ts=ON (instance; it was OFF)}. */
    private static String variable(Variable variable) {
        return Figures.oneLine(variable.name() + "=" + variable.asked() + " ("
                + variable.scope().name().toLowerCase(Locale.ROOT)
                + variable.was().map(value -> "; it was " + value).orElse("") + ")");
    }

    private static List<String> tables(List<String> was, List<String> is) {
        List<String> more = is.stream().filter(table -> !was.contains(table)).toList();
        List<String> less = was.stream().filter(table -> !is.contains(table)).toList();
        List<String> sentences = new ArrayList<>();
        if (!more.isEmpty()) {
            sentences.add("Cached by ALTER TABLE ... CACHE: " + named(more) + ".");
        }
        if (!less.isEmpty()) {
            sentences.add("No longer cached by ALTER TABLE ... CACHE: " + named(less) + ".");
        }
        return sentences;
    }

    private static String named(List<String> tables) {
        String first = String.join(
                ", ", tables.stream().limit(TABLES_SHOWN).map(Figures::oneLine).toList());
        int more = tables.size() - TABLES_SHOWN;
        return more > 0 ? first + " and " + Figures.counted(more, "other table") : first;
    }

    private static Optional<String> habits(SessionHabits was, SessionHabits is) {
        List<String> changes = new ArrayList<>();
        differing("asksIsolation", word(was.asksIsolation()), word(is.asksIsolation()), changes);
        differing("setsAutoCommit", word(was.setsAutoCommit()), word(is.setsAutoCommit()), changes);
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of("Other habits of the framework: " + String.join(", ", changes) + ".");
    }

    private static String word(SessionHabits.Occasion occasion) {
        return occasion.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static Optional<String> pool(Pool was, Pool is) {
        List<String> changes = new ArrayList<>();
        differing("connections", "" + was.connections(), "" + is.connections(), changes);
        differing("autoCommit", "" + was.autoCommit(), "" + is.autoCommit(), changes);
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of("Changed in the pool: " + String.join(", ", changes) + ".");
    }

    private static void differing(String what, String was, String is, List<String> changes) {
        if (!was.equals(is)) {
            changes.add(what + " " + is + " (it was " + was + ")");
        }
    }
}
