package dev.roundtrip.text;

import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.ServerSpec.CachedTables;
import dev.roundtrip.scenario.ServerSpec.Requirement;
import dev.roundtrip.scenario.StandardRuns.Standard;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.scenario.workload.TransactionSpec;
import dev.roundtrip.scenario.workload.WorkloadFile;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The bundled strings and workloads: all of them by name, or some in full. */
public final class ListDocument {

    private static final String TITLE = "Roundtrip: strings and workloads";
    private static final String CACHED = "read-only tables cached";
    private static final int FEW = 2;

    private ListDocument() {}

    /**
     * All strings and workloads by name.
     *
     * @param seven the strings of the study; each says what it adds to the one before
     */
    public static Document all(List<Scenario> seven, List<String> workloads) {
        List<Item> items = new ArrayList<>();
        Set<String> before = Set.of();
        for (Scenario scenario : seven) {
            Set<String> has = parts(scenario);
            Set<String> added = new LinkedHashSet<>(has);
            added.removeAll(before);
            items.add(new Item(scenario.shortName(), scenario.title() + ": " + String.join(", ", added)));
            before = has;
        }
        List<String> others = new ArrayList<>(Profiles.all());
        others.removeAll(Profiles.SEVEN);
        items.add(new Item("others", Figures.joined(others, Scenario::shortName)));
        items.add(new Item("workloads", families(workloads)));
        return new Document(TITLE, out -> {
            out.section("Strings, what each adds, and workloads", items);
            out.paragraph("In full: './roundtrip list s5'.");
        });
    }

    private static Set<String> parts(Scenario scenario) {
        Set<String> parts = new LinkedHashSet<>(
                Arrays.asList(scenario.connection().parameters().text().split("&", -1)));
        scenario.server().variables().forEach(variable -> parts.add(variable.name()));
        if (scenario.server().cachedTables() != CachedTables.NONE) {
            parts.add(CACHED);
        }
        return parts;
    }

    /** The names of the workloads; those that begin alike are named together. */
    private static String families(List<String> workloads) {
        Map<String, List<String>> families = workloads.stream()
                .collect(Collectors.groupingBy(
                        name -> name.replaceFirst("-.*", ""), LinkedHashMap::new, Collectors.toList()));
        return Figures.joined(
                families.entrySet(),
                family -> family.getValue().size() <= FEW
                        ? String.join(", ", family.getValue())
                        : family.getKey() + " (" + family.getValue().size() + ")");
    }

    /** The given strings and workloads in full. */
    public static Document of(List<Scenario> scenarios, Map<String, WorkloadFile> workloads, List<Standard> runs) {
        return new Document(TITLE, out -> {
            scenarios.forEach(scenario -> scenario(scenario, out));
            workloads.forEach((name, workload) -> workload(name, workload, out));
            runs.forEach(run -> out.paragraph("'./roundtrip run " + run.name() + "' runs "
                    + (run.workload().isEmpty() ? "" : run.workload() + " under ")
                    + String.join(", ", run.profiles()) + "."));
        });
    }

    private static void scenario(Scenario scenario, Document.Writer out) {
        List<Item> items = new ArrayList<>(List.of(
                new Item("shows", scenario.notes().shows()),
                new Item("not shown", scenario.notes().cannotShow()),
                new Item("server", scenario.server().requires() == Requirement.TIDB ? "TiDB" : "any")));
        scenario.server()
                .variables()
                .forEach(variable -> items.add(new Item(
                        "variable",
                        variable.name() + "=" + variable.value() + " (" + Figures.word(variable.scope())
                                + ", on TiDB)")));
        items.add(new Item("tables", scenario.server().cachedTables() == CachedTables.NONE ? "" : CACHED));
        items.add(new Item("pool", "auto-commit " + (scenario.connection().poolAutoCommit() ? "on" : "off")));
        items.add(new Item(
                "workload",
                scenario.workload()
                        .file()
                        .map(WorkloadText::name)
                        .orElseGet(() -> "bank transfer, "
                                + Digits.counted(scenario.workload().statements(), "statement"))));
        out.section(scenario.name() + ": " + scenario.title(), items);
        out.code(scenario.connection().parameters().text());
    }

    private static void workload(String name, WorkloadFile workload, Document.Writer out) {
        String kinds = Figures.joined(workload.transactions(), TransactionSpec::name);
        String sizes = Figures.joined(workload.sizes().entrySet(), size -> size.getKey() + "=" + size.getValue());
        out.section(
                name + ": " + workload.title(),
                List.of(
                        new Item("shows", workload.shows()),
                        new Item("sends", Digits.counted(workload.statements(), "statement") + " in " + kinds),
                        new Item("sizes", sizes)));
    }
}
