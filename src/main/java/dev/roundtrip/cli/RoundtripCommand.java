package dev.roundtrip.cli;

import dev.roundtrip.cli.options.Converters;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The top-level command; without a subcommand it only lists the subcommands. It has no annotations, and describes the
 * commands itself: reading annotations would take longer than everything else that {@code --help} does.
 */
final class RoundtripCommand {

    private RoundtripCommand() {}

    /** The option that also shows the options for experts. */
    static final String HELP_ALL = "--help-all";

    /** The smallest width that picocli accepts; a narrower terminal folds the lines itself. */
    private static final int LEAST_HELP_WIDTH = 55;

    static final String EXPECTED = "0:done, and as expected";
    static final String UNEXPECTED = "1:failed, or not as expected";
    static final String INVALID = "2:invalid command line or file";
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    /** The commands, in the order of the help. */
    private static final List<Known> COMMANDS = List.of(
            new Known(
                    "check",
                    CheckCommand.class,
                    "Shows what is wrong with a connection string, and which to use, without a database."),
            new Known("run", RunCommand.class, "Measures strings side by side: commands, round trips, CPU, time."),
            new Known("watch", WatchCommand.class, """
                    Shows what a running application sends (docs/watch.md).
                    PID: a JVM's new connections. Needs a JDK 17 and its user.
                    --to: any client, through a proxy."""),
            new Known(
                    "contract",
                    ContractCommand.class,
                    "Records what strings send, and checks it later (docs/guards.md)."),
            new Known("compare", CompareCommand.class, "Compares two reports of 'run' or 'watch'."),
            new Known("list", ListCommand.class, "Lists strings and workloads, or prints one."),
            new Known("restore", RestoreCommand.class, "Restores variables and stops servers of killed runs."));

    private record Known(String name, Class<?> type, String description) {}

    /**
     * Returns {@link #commandLine(Terminal)} for these arguments, with only the options that they can use: those of the
     * command that comes first, or none. This lets {@code check} and {@code --help} answer at once.
     */
    static CommandLine commandLine(Terminal terminal, String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        if (arguments.length == 1 && first.startsWith("-")) {
            return commandLine(terminal, false, COMMANDS, false);
        }
        List<Known> named =
                COMMANDS.stream().filter(known -> known.name().equals(first)).toList();
        return named.isEmpty()
                ? commandLine(terminal)
                : commandLine(terminal, true, named, List.of(arguments).contains(HELP_ALL));
    }

    static CommandLine commandLine(Terminal terminal) {
        return commandLine(terminal, true, COMMANDS, false);
    }

    private static CommandLine commandLine(Terminal terminal, boolean whole, List<Known> commands, boolean all) {
        CommandSpec root = CommandSpec.create().name("roundtrip").version("roundtrip " + Version.text());
        root.addOption(OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("The version.")
                .build());
        root.usageMessage()
                .description(
                        "Shows what a JDBC connection string sends to TiDB,", "what it costs, and what to use instead.")
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(UsageMessageSpec.keyValuesMap(EXPECTED, UNEXPECTED, INVALID));
        CommandLine line = new CommandLine(root, new TerminalCommand.Factory(terminal));
        for (Known known : commands) {
            line.addSubcommand(known.name(), whole ? known.type() : CommandSpec.create());
            CommandSpec command = line.getSubcommands().get(known.name()).getCommandSpec();
            command.usageMessage().description(known.description());
        }
        describe(line, all);
        return Converters.register(line)
                .setOut(terminal.out())
                .setErr(terminal.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        terminal.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setUsageHelpLongOptionsMaxWidth(30)
                .setUsageHelpWidth(Math.max(LEAST_HELP_WIDTH, Math.min(terminal.width(), 120)))
                // A password may begin with @, which must not be taken for the name of a file.
                .setExpandAtFiles(false)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new FailureSentences());
    }

    /**
     * Adds the help of a command and its subcommands; with {@code all}, the help of experts' options too. There is no
     * lambda over picocli's classes, because an archive of classes would not keep such a lambda.
     */
    private static void describe(CommandLine line, boolean all) {
        CommandSpec command = line.getCommandSpec();
        if (command.usageMessage().footer().length > 0) {
            command.usageMessage().footerHeading("%nExamples:%n");
        }
        boolean forExperts = false;
        for (OptionSpec option : command.options()) {
            forExperts |= option.hidden();
        }
        boolean isRoot = command.parent() == null;
        command.addOption(OptionSpec.builder("-h", isRoot ? new String[] {"--help"} : new String[] {"--help", HELP_ALL})
                .usageHelp(true)
                .description("Show this help" + (forExperts ? ", or also experts' options." : "."))
                .build());
        if (!isRoot) {
            line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionHeadings(all));
        }
        for (CommandLine each : line.getSubcommands().values()) {
            describe(each, all);
        }
    }
}
