package dev.roundtrip.cli;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.recipe.RecipeCard;
import dev.roundtrip.cli.options.FileArguments;
import dev.roundtrip.cli.options.ProfileArguments;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.render.ReportFile;
import dev.roundtrip.run.WorkloadForecast;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip recipe}: prints a profile as a card to paste. */
@Command(
        name = "recipe",
        description = {
            "Prints a Markdown card for a profile: the recommended string and pool to paste, choices that save more at a price, and"
                    + " the study's own string for reproducing, with what it sends and assumes."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./roundtrip recipe s5",
            "  ./roundtrip recipe s5 --connections 500",
            "  ./roundtrip recipe --output-folder docs/recipes"
        },
        exitCodeList = {"0:done", "2:invalid command line or profile"})
final class RecipeCommand extends TerminalCommand {

    @Parameters(
            paramLabel = "PROFILE",
            arity = "0..*",
            description = "Scenario names (s5, s5-prepare-once) or paths of profile files.")
    private List<String> profiles = List.of();

    @Option(
            names = "--output-folder",
            paramLabel = "FOLDER",
            description = "Write each card to a file NAME.md in this folder instead; without a profile, write all.")
    private Path folder;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description =
                    "Open connections of your application, over all its pools, for the price in memory. Default: 10, as HikariCP.")
    private int connections = Assumptions.DEFAULT.connections();

    RecipeCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        if (profiles.isEmpty() && folder == null) {
            throw usage("Which profile? For example './roundtrip recipe s5'; './roundtrip list' names all.");
        }
        if (connections < 1) {
            throw usage("--connections is " + connections + "; allowed are numbers from 1.");
        }
        List<Scenario> scenarios = ProfileArguments.scenarios(line(), profiles.isEmpty() ? Profiles.names() : profiles);
        List<Scenario> study = ProfileArguments.scenarios(line(), Profiles.SEVEN);
        if (folder == null) {
            scenarios.forEach(scenario -> terminal.out().print(card(scenario, study)));
        } else {
            write(scenarios, study);
        }
        terminal.out().flush();
        return RoundtripCommand.DONE;
    }

    private String card(Scenario scenario, List<Scenario> study) {
        return RecipeCard.render(
                scenario,
                study,
                each -> WorkloadForecast.assumptions(each.workload()).withConnections(connections));
    }

    /** Checks all files before it writes the first. */
    private void write(List<Scenario> scenarios, List<Scenario> study) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw usage(
                    "The folder " + folder + " cannot be created (" + e.getMessage()
                            + "). Give --output-folder a folder that you may write to.",
                    e);
        }
        Map<ReportFile, String> cards = new LinkedHashMap<>();
        for (Scenario scenario : scenarios) {
            FileArguments.prepared(
                            line(),
                            "--output-folder",
                            folder.resolve(scenario.name() + ".md"),
                            Profiles.files(profiles))
                    .ifPresent(file -> cards.put(file, card(scenario, study)));
        }
        cards.forEach(ReportFile::write);
    }
}
