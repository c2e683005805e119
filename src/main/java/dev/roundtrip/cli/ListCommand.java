package dev.roundtrip.cli;

import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.profile.ServerSpec.Requirement;
import dev.roundtrip.profile.StandardRuns;
import dev.roundtrip.profile.WorkloadSpec.WorkloadText;
import dev.roundtrip.profile.workload.TransactionSpec;
import dev.roundtrip.profile.workload.WorkloadFile;
import dev.roundtrip.profile.workload.WorkloadFiles;
import dev.roundtrip.render.Figures;
import dev.roundtrip.run.KnownProfiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code roundtrip list}: lists the bundled profiles. */
@Command(
        name = "list",
        description = "Lists the profiles with their connection strings and what each needs, and the workloads.",
        exitCodeList = {"0:done", "2:invalid command line"})
final class ListCommand extends TerminalCommand {

    @Override
    public Integer call() {
        Profiles profiles = KnownProfiles.profiles();
        for (String name : Profiles.all()) {
            print(profiles.resolve(name).orElseThrow());
        }
        terminal()
                .out()
                .println(
                        "Run them by name or short name, such as './roundtrip run s3 s5'; the seven s1 to s7 by default.");
        terminal().out().println();
        WorkloadFiles.bundled().forEach(this::printWorkload);
        terminal()
                .out()
                .println("Run a workload under any of the profiles, such as './roundtrip run s2 s5 --workload "
                        + WorkloadFiles.BANK_TRANSFER + "', or a file of your own; see docs/workloads.md.");
        StandardRuns.offered(WorkloadFiles.bundled())
                .forEach(standard -> terminal()
                        .out()
                        .println("'./roundtrip run " + standard.name() + "' runs "
                                + (standard.workload().isEmpty() ? "" : standard.workload() + " under ")
                                + String.join(", ", standard.profiles()) + "."));
        terminal().out().flush();
        return RoundtripCommand.DONE;
    }

    private void printWorkload(String name) {
        WorkloadFile workload = WorkloadFiles.load(name, Map.of()).orElseThrow();
        terminal().out().printf(Locale.ROOT, "%-34s %s%n", name, workload.title());
        if (!workload.shows().isEmpty()) {
            line("shows", workload.shows());
        }
        line(
                "workload",
                Figures.counted(workload.statements(), "statement") + " in "
                        + String.join(
                                ", ",
                                workload.transactions().stream()
                                        .map(TransactionSpec::name)
                                        .toList()));
        if (!workload.sizes().isEmpty()) {
            line(
                    "sizes",
                    workload.sizes().entrySet().stream()
                            .map(size -> size.getKey() + "=" + size.getValue())
                            .collect(Collectors.joining(", ")));
        }
        terminal().out().println();
    }

    private void print(Scenario scenario) {
        terminal().out().printf(Locale.ROOT, "%-34s %s%n", scenario.name(), scenario.title());
        line("string", scenario.connection().parameters());
        line(
                "workload",
                scenario.workload()
                        .file()
                        .map(WorkloadText::name)
                        .orElseGet(() -> Figures.counted(scenario.workload().statements(), "statement")));
        line("pool", "autocommit " + (scenario.connection().poolAutoCommit() ? "on" : "off"));
        line("needs", String.join("; ", needs(scenario)));
        terminal().out().println();
    }

    private void line(String label, String text) {
        terminal().out().printf(Locale.ROOT, "    %-10s %s%n", label, text);
    }

    private static List<String> needs(Scenario scenario) {
        List<String> needs = new ArrayList<>();
        needs.add(scenario.server().requires() == Requirement.TIDB ? "TiDB" : "any server");
        scenario.server()
                .variables()
                .forEach(variable -> needs.add(variable.name() + "=" + variable.value() + " ("
                        + variable.scope().name().toLowerCase(Locale.ROOT) + ", on TiDB)"));
        if (scenario.server().cachedTables() != CachedTables.NONE) {
            needs.add("its read-only tables cached");
        }
        return needs;
    }
}
