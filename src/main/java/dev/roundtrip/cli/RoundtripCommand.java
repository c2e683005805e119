package dev.roundtrip.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The top-level command; without a subcommand it only lists the subcommands. */
@Command(
        name = "roundtrip",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Shows what a JDBC connection string really sends to TiDB (every command, every round trip),",
            "what that costs, and which string to use instead."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, and as expected",
            "1:the run failed, or an expectation was not met",
            "2:invalid command line or profile; nothing was measured"
        })
final class RoundtripCommand implements Runnable {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    @Spec
    private CommandSpec spec;

    /**
     * As {@link #commandLine(Terminal)} for these arguments. For {@code lint}, it does not load the classes of a run,
     * so that {@code lint} answers at once.
     */
    static CommandLine commandLine(Terminal terminal, String... arguments) {
        if (arguments.length == 0 || !arguments[0].equals("lint")) {
            return commandLine(terminal);
        }
        CommandLine line = new CommandLine(new RoundtripCommand());
        line.addSubcommand(new LintCommand(terminal));
        return configured(line, terminal);
    }

    static CommandLine commandLine(Terminal terminal) {
        CommandLine line = new CommandLine(new RoundtripCommand());
        line.addSubcommand(new RunCommand(terminal));
        line.addSubcommand(new ListCommand(terminal));
        line.addSubcommand(new ExplainCommand(terminal));
        line.addSubcommand(new LintCommand(terminal));
        line.addSubcommand(new ProbeCommand(terminal));
        line.addSubcommand(new RecipeCommand(terminal));
        line.addSubcommand(new CompareCommand(terminal));
        line.addSubcommand(ContractCommand.commandLine(terminal));
        line.addSubcommand(new RestoreCommand(terminal));
        return configured(line, terminal);
    }

    private static CommandLine configured(CommandLine line, Terminal terminal) {
        return line.setOut(terminal.out())
                .setErr(terminal.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        terminal.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setUsageHelpWidth(Math.min(terminal.width(), 120))
                .setCaseInsensitiveEnumValuesAllowed(true)
                // A password may begin with @, which must not be taken for the name of a file.
                .setExpandAtFiles(false)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new FailureSentences());
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Which command? For example './roundtrip run', or './roundtrip --help' for all.");
    }
}
