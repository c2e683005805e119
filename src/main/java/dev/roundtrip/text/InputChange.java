package dev.roundtrip.text;

import dev.roundtrip.report.Inputs;
import dev.roundtrip.report.Inputs.Variable;
import dev.roundtrip.report.Workload;
import dev.roundtrip.scenario.SessionHabits;
import dev.roundtrip.verdict.MeasuredRow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Which inputs differ between two scenarios, in sentences: what was changed, before what the change did. */
record InputChange(List<String> sentences) {

    private static final int TABLES_SHOWN = 3;

    /** The sentence that is added where other inputs differ and the strings do not. */
    static final String SAME_STRING = "The string is the same.";

    /** Returns at least one sentence: equal inputs are reported too. */
    static List<String> sentences(MeasuredRow before, MeasuredRow after) {
        InputChange change = new InputChange(new ArrayList<>());
        List<String> parameters = after.url().changesFrom(before.url());
        change.add("Changed in the string", parameters.stream());
        Inputs was = before.scenario().inputs();
        Inputs is = after.scenario().inputs();
        change.add(
                "Set on the server",
                is.variables().stream().filter(variable -> !asks(was, variable)).map(InputChange::variable));
        change.add("No longer set on the server", without(names(was), names(is)).stream());
        change.add("Cached by ALTER TABLE ... CACHE", first(is.cachedTables(), was.cachedTables()));
        change.add("No longer cached", first(was.cachedTables(), is.cachedTables()));
        change.add("Another workload", differing("", workload(was.workload()), workload(is.workload())));
        SessionHabits had = was.habits();
        SessionHabits has = is.habits();
        change.add(
                "Other framework habits",
                Stream.concat(
                        differing(
                                "asksIsolation ", Figures.word(had.asksIsolation()), Figures.word(has.asksIsolation())),
                        differing(
                                "setsAutoCommit ",
                                Figures.word(had.setsAutoCommit()),
                                Figures.word(has.setsAutoCommit()))));
        // Rows with different numbers of connections are not compared.
        change.add(
                "Changed in the pool",
                differing("autoCommit ", was.pool().autoCommit(), is.pool().autoCommit()));
        change.add("Another driver", differing("", driver(before), driver(after)));
        change.add("Another server", differing("", server(before), server(after)));
        if (change.sentences.isEmpty()) {
            return List.of("The inputs are the same.");
        }
        if (parameters.isEmpty()) {
            change.sentences.add(SAME_STRING);
        }
        return change.sentences;
    }

    /** Adds one sentence, or none if nothing differs. */
    private void add(String what, Stream<String> changes) {
        List<String> all = changes.map(Figures::oneLine).toList();
        if (!all.isEmpty()) {
            sentences.add(what + ": " + String.join(", ", all) + ".");
        }
    }

    private static Stream<String> differing(String what, Object was, Object is) {
        return was.equals(is) ? Stream.empty() : Stream.of(what + is + " (it was " + was + ")");
    }

    /** A workload in words, with its longest text: two workloads may differ in that alone. */
    private static String workload(Workload workload) {
        return Notes.workload(workload) + ", texts of up to " + workload.longestText() + " characters";
    }

    private static String driver(MeasuredRow row) {
        return row.scenario().driver().map(EnvironmentWords::of).orElse("");
    }

    /** The server's name; empty if it is the only one. */
    private static String server(MeasuredRow row) {
        return row.scenario().server().name().orElse("");
    }

    private static List<String> names(Inputs inputs) {
        return inputs.variables().stream().map(Variable::name).toList();
    }

    private static boolean asks(Inputs inputs, Variable variable) {
        return inputs.variables().stream()
                .anyMatch(other -> other.name().equals(variable.name())
                        && other.scope() == variable.scope()
                        && other.asked().equals(variable.asked()));
    }

    /** A variable in words, such as {@code tidb_rc_read_check_ts=ON (instance; it was OFF)}. */
    private static String variable(Variable variable) {
        return variable.name() + "=" + variable.asked() + " ("
                + Figures.word(variable.scope())
                + variable.was().map(value -> "; it was " + value).orElse("") + ")";
    }

    private static Stream<String> first(List<String> some, List<String> others) {
        return Figures.first(without(some, others), TABLES_SHOWN, "other table").stream();
    }

    private static List<String> without(List<String> some, List<String> others) {
        return some.stream().filter(name -> !others.contains(name)).toList();
    }
}
