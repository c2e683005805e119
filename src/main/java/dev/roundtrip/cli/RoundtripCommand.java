package dev.roundtrip.cli;

import dev.roundtrip.cli.options.Converters;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The top-level command; without a subcommand it only lists the subcommands. */
@Command(
        name = "roundtrip",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {"Shows what a JDBC connection string sends to TiDB,", "what it costs, and what to use instead."},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {RoundtripCommand.EXPECTED, RoundtripCommand.UNEXPECTED, RoundtripCommand.INVALID})
final class RoundtripCommand {

    /** Shows the options for experts too. */
    static final String HELP_ALL = "--help-all";

    /** What picocli needs; a narrower terminal folds the lines itself. */
    private static final int LEAST_HELP_WIDTH = 55;

    static final String EXPECTED = "0:done, and as expected";
    static final String UNEXPECTED = "1:failed, or not as expected";
    static final String INVALID = "2:invalid command line or file";
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    /** In the order of the help. */
    private static final List<Class<?>> COMMANDS = List.of(
            CheckCommand.class,
            RunCommand.class,
            WatchCommand.class,
            ContractCommand.class,
            CompareCommand.class,
            ListCommand.class,
            RestoreCommand.class);

    /**
     * As {@link #commandLine(Terminal)} for these arguments, but reads only the options that they can use, so that
     * {@code check} and {@code --help} answer at once: those of the command that comes first, or of none.
     */
    static CommandLine commandLine(Terminal terminal, String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        if (arguments.length == 1 && first.startsWith("-")) {
            CommandLine line = roundtrip(terminal);
            for (Class<?> type : COMMANDS) {
                Command command = type.getAnnotation(Command.class);
                CommandSpec named = CommandSpec.create().name(command.name());
                named.usageMessage().description(command.description());
                line.addSubcommand(command.name(), named);
            }
            return configured(line, terminal, false);
        }
        for (Class<?> type : COMMANDS) {
            if (type.getAnnotation(Command.class).name().equals(first)) {
                return configured(
                        roundtrip(terminal).addSubcommand(type),
                        terminal,
                        List.of(arguments).contains(HELP_ALL));
            }
        }
        return commandLine(terminal);
    }

    static CommandLine commandLine(Terminal terminal) {
        CommandLine line = roundtrip(terminal);
        COMMANDS.forEach(line::addSubcommand);
        return configured(line, terminal, false);
    }

    private static CommandLine roundtrip(Terminal terminal) {
        return new CommandLine(new RoundtripCommand(), new TerminalCommand.Factory(terminal));
    }

    /**
     * Its help and that of its subcommands; with {@code all}, the options for experts too. A lambda over picocli's
     * classes would keep them out of an archive of classes.
     */
    private static void describe(CommandLine line, boolean all) {
        CommandSpec command = line.getCommandSpec();
        if (command.usageMessage().footer().length > 0) {
            command.usageMessage().footerHeading("%nExamples:%n");
        }
        if (command.parent() != null) {
            boolean forExperts = false;
            for (OptionSpec option : command.options()) {
                forExperts |= option.hidden();
            }
            command.addOption(OptionSpec.builder("-h", "--help", HELP_ALL)
                    .usageHelp(true)
                    .description("Show this help" + (forExperts ? ", or also experts' options." : "."))
                    .build());
            line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionHeadings(all));
        }
        for (CommandLine each : line.getSubcommands().values()) {
            describe(each, all);
        }
    }

    private static CommandLine configured(CommandLine line, Terminal terminal, boolean all) {
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
}
