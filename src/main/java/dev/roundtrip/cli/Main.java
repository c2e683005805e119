package dev.roundtrip.cli;

/** Entry point of the command line. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        // picocli would otherwise look for Groovy in every library, which takes longer than reading the options.
        System.setProperty("picocli.disable.closures", "true");
        // No option has such a type.
        System.setProperty("picocli.converters.excludes", "java\\.(time|sql|nio\\.charset)\\..*");
        Terminal terminal = Terminal.ofSystem();
        int exitCode = RoundtripCommand.commandLine(terminal, arguments).execute(arguments);
        System.exit(written(exitCode, terminal));
    }

    /** The exit code of a command, or of a failure if the result could not be written. */
    private static int written(int exitCode, Terminal terminal) {
        return terminal.failure()
                .map(reason -> {
                    terminal.err()
                            .println("roundtrip: standard output failed (" + reason + "): the result is incomplete.");
                    return Math.max(exitCode, RoundtripCommand.FAILED);
                })
                .orElse(exitCode);
    }
}
