package dev.roundtrip.cli;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.recipe.RecipeCard;
import dev.roundtrip.cli.options.ProfileArguments;
import dev.roundtrip.cli.options.UrlArguments;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.run.WorkloadForecast;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip recipe}: prints a page on a string, to share with an application team. */
@Command(
        name = "recipe",
        description = {
            "Prints a page in Markdown to share with an application team: the string to use with its conditions, the blocks to paste,"
                    + " and what saves more at a price."
        },
        footer = {
            "  ./roundtrip recipe 'jdbc:mysql://db.example:4000/shop?cachePrepStmts=true'",
            "  ./roundtrip recipe our-profile.yaml --connections 500"
        },
        exitCodeList = {"0:done", "2:invalid command line or profile"})
final class RecipeCommand extends TerminalCommand {

    @Parameters(
            paramLabel = "STRING",
            arity = "0..1",
            description = "A JDBC URL, a scenario's name (s5, s5-prepare-once) or the path of a profile.")
    private String string;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description =
                    "Open connections of your application, over all its pools, for the price in memory. Default: 10, as HikariCP.")
    private int connections = Assumptions.DEFAULT.connections();

    @Override
    public Integer call() {
        if (string == null) {
            throw new UsageException(
                    "Which string? For example './roundtrip recipe s5'; './roundtrip list' names all.");
        }
        if (connections < 1) {
            throw new UsageException("--connections is " + connections + "; allowed are numbers from 1.");
        }
        print(card());
        return RoundtripCommand.DONE;
    }

    private String card() {
        if (string.strip().startsWith("jdbc:")) {
            return RecipeCard.of(
                    UrlArguments.forConnectorJ("the string", string.strip()),
                    Assumptions.DEFAULT.withConnections(connections));
        }
        var scenario = ProfileArguments.scenarios(List.of(string)).get(0);
        return RecipeCard.of(
                scenario, WorkloadForecast.assumptions(scenario.workload()).withConnections(connections));
    }
}
